# Emscripten, the C++ compiler for WebAssembly, and xsimd, the SIMD library under the kernels.
# An emcc on PATH is used if it is new enough; else Debian's own, unpacked beside the system; else a pinned emsdk.

EMSCRIPTEN_OLDEST=3.1.60
EMSCRIPTEN_VERSION=3.1.69
XSIMD_VERSION=13.2.0
# Increase the last number when the recipe below changes, so that older caches are not used.
DEBIAN_EMSCRIPTEN="emscripten-$EMSCRIPTEN_VERSION-debian13-2"
EMSDK="emsdk-$EMSCRIPTEN_VERSION"

has_own_emscripten() {
  have emcc && version_at_least "$(first_version emcc --version)" "$EMSCRIPTEN_OLDEST"
}

# Debian's Emscripten needs these packages; as root, install_system_packages has installed them.
can_unpack_emscripten() { is_debian && have clang-19 && have wasm-ld-19 && have llvm-ar-19 && have patchelf; }

provide_emscripten() {
  if has_own_emscripten; then
    rm -f "$TOOLCHAIN/emscripten" "$TOOLCHAIN"/bin/em*
  elif can_unpack_emscripten; then
    [ -d "$CACHE/$DEBIAN_EMSCRIPTEN" ] || say "unpacking Emscripten $EMSCRIPTEN_VERSION from Debian 13 (about a minute)"
    cached "$DEBIAN_EMSCRIPTEN" make_debian_emscripten
    use_emscripten "$CACHE/$DEBIAN_EMSCRIPTEN/root/usr/share/emscripten"
  else
    [ -d "$CACHE/$EMSDK" ] || say "fetching Emscripten $EMSCRIPTEN_VERSION with emsdk (several minutes)"
    cached "$EMSDK" make_emsdk
    use_emscripten "$CACHE/$EMSDK/upstream/emscripten"
  fi
}

# Unused libraries: link-time optimised copies, threads, sanitizers, file system variants.
EMSCRIPTEN_UNUSED=(--exclude=./usr/share/doc --exclude=./usr/share/emscripten/test --exclude=./usr/share/emscripten/docs
  --exclude='*/wasm32-emscripten/lto*' --exclude='*/wasm32-emscripten/pic' --exclude='*-mt[.-]*' --exclude='*-ww*.a'
  --exclude='lib*[alt]san*.a' --exclude='libubsan*.a' --exclude='libsanitizer*.a' --exclude='libwasmfs*.a'
  --exclude='libfetch*.a' --exclude='ChangeLog.*')

make_debian_emscripten() {
  local folder="$1" final="$2" deb
  download_debian13 "$folder" emscripten binaryen libc6 libstdc++6 libgcc-s1
  say "unpacking"
  unpack "$folder"/debs/emscripten_*.deb "$folder/root" "${EMSCRIPTEN_UNUSED[@]}"
  unpack "$folder"/debs/binaryen_*.deb "$folder/root" --exclude=./usr/share --exclude=./usr/include
  for deb in "$folder"/debs/lib*.deb; do
    unpack "$deb" "$folder/libc" --wildcards --exclude='*/gconv' './usr/lib/*'
  done
  (cd "$folder/debs" && ls >../PACKAGES)
  rm -rf "$folder/debs"
  use_private_libc "$folder" "$final"
  mkdir "$folder/root/usr/share/emscripten/node_modules"
  ln -s "$BUILD_TOOLS/node_modules/acorn" "$folder/root/usr/share/emscripten/node_modules/acorn"
  # `em++ --cflags`, which shows clang-tidy how Emscripten compiles, reads this file.
  mkdir "$folder/root/usr/share/emscripten/test"
  echo 'int main(void) { return 0; }' >"$folder/root/usr/share/emscripten/test/hello_world.c"
  cat >"$folder/root/usr/share/emscripten/.emscripten" <<CONFIG
import shutil
LLVM_ROOT = '/usr/bin'
BINARYEN_ROOT = '${final//\'/\\\'}/root/usr'
NODE_JS = shutil.which('node')
FROZEN_CACHE = True
LLVM_ADD_VERSION = '19'
CLANG_ADD_VERSION = '19'
CONFIG
}

# Debian 13's binaryen needs a newer libc and libstdc++ than Debian 12's, so it gets its own.
use_private_libc() {
  local folder="$1" final="$2" loader libraries program
  loader="$(cd "$folder/libc" && find usr/lib -name 'ld-linux-*.so.*' -type f | head -n 1)"
  [ -n "$loader" ] || fail "Debian 13's libc6 has no ld-linux loader where it was expected."
  libraries="$final/libc/$(dirname "$loader"):$final/root/$(dirname "$loader")"
  for program in "$folder"/root/usr/bin/wasm*; do
    patchelf --set-interpreter "$final/libc/$loader" --set-rpath "$libraries" "$program"
  done
  patchelf --set-rpath "$libraries" "$folder/root/$(dirname "$loader")/libbinaryen.so"
}

make_emsdk() {
  local folder="$1"
  quietly git clone --depth 1 --branch "$EMSCRIPTEN_VERSION" https://github.com/emscripten-core/emsdk.git "$folder" &&
    quietly "$folder/emsdk" install "$EMSCRIPTEN_VERSION" && quietly "$folder/emsdk" activate "$EMSCRIPTEN_VERSION" ||
    fail "Emscripten could not be fetched (see above): install Emscripten $EMSCRIPTEN_OLDEST or newer, put emcc on PATH, and run this again."
}

# use_emscripten FOLDER: .toolchain/emscripten leads to it, and .toolchain/bin has its commands.
use_emscripten() {
  local command text
  link "$1" emscripten
  for command in emcc em++ emar emranlib emcmake em-config; do
    text="$(printf '#!/bin/sh\nunset EM_CONFIG\nexec "%s/emscripten/%s" "$@"' "$TOOLCHAIN" "$command")"
    # In a copied or moved clone, the command still contains the old folder.
    [ "$(cat "$TOOLCHAIN/bin/$command" 2>/dev/null || true)" = "$text" ] && continue
    echo "$text" >"$TOOLCHAIN/bin/$command"
    chmod +x "$TOOLCHAIN/bin/$command"
  done
}

make_xsimd() {
  download_debian13 "$1" libxsimd-dev
  unpack "$1"/debs/libxsimd-dev_*.deb "$1" --strip-components=2 ./usr/include
  rm -rf "$1/debs"
}

# Elsewhere CMake finds xsimd on the system or fetches its pinned release.
provide_xsimd() {
  is_debian || return 0
  [ -d "$CACHE/xsimd-$XSIMD_VERSION" ] || say "unpacking xsimd $XSIMD_VERSION from Debian 13"
  cached "xsimd-$XSIMD_VERSION" make_xsimd
  link "$CACHE/xsimd-$XSIMD_VERSION" xsimd
}
