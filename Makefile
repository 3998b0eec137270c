# A thin wrapper around ./dev, for fingers that type make.
.PHONY: all run test build bench install clean
all: build
run test build bench install clean:
	./dev $@
