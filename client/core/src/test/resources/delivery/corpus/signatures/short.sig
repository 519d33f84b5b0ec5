c2hvcnQ=
