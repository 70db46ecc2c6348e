# The program in a small image, which has no Swift: its runtime is in the program.
#   docker build -t innosample . && docker run --rm -it innosample people list
#   docker build --target tools .    what it takes to build and test, as the development container has it
ARG SWIFT=6.3
FROM swift:${SWIFT}-noble AS tools
# The distribution has one version of each package.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends binutils curl git libcurl4-openssl-dev \
  && rm -rf /var/lib/apt/lists/*

FROM tools AS build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/source/.build,sharing=locked scripts/package && mv .build/package/*.deb /innosample.deb

FROM ubuntu:24.04
# hadolint ignore=DL3008
RUN --mount=type=bind,from=build,source=/innosample.deb,target=/innosample.deb \
  apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates /innosample.deb \
  && rm -rf /var/lib/apt/lists/*
USER 65534
ENTRYPOINT ["/usr/bin/innosample"]
