module pixchange.example/witness-tools

go 1.24.0

require (
	filippo.io/torchwood v0.6.1
	golang.org/x/mod v0.29.0
)
