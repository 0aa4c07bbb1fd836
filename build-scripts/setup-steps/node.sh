# Node and npm packages. Uses the system's Node from version 22.18 on, otherwise an exact version from npm.

NODE_VERSION="$(cat "$ROOT/.nvmrc")"
# The first Node that reads TypeScript without an option.
NODE_WANTED=22.18.0

make_node() {
  quietly npm install --prefix "$1" --no-save --no-audit --no-fund "node@$NODE_VERSION" ||
    fail "Node $NODE_VERSION could not be fetched (see above): install Node $NODE_WANTED or newer and run this again."
}

provide_node() {
  have npm && have node ||
    fail "Node.js is missing: install Node with npm (on Debian: apt-get install --no-install-recommends nodejs npm; else https://nodejs.org) and run this again."
  if version_at_least "$(first_version node --version)" "$NODE_WANTED"; then
    rm -f "$TOOLCHAIN/bin/node"
    return 0
  fi
  [ -d "$CACHE/node-$NODE_VERSION" ] || say "fetching Node $NODE_VERSION from npm, as the system's is $(node --version)"
  cached "node-$NODE_VERSION" make_node
  link "$CACHE/node-$NODE_VERSION/node_modules/node/bin/node" bin/node
}

# TypeScript 5 for `emcc --emit-tsd`, which newer versions refuse, and the acorn that Emscripten's optimiser uses;
# apart from the project's own packages, but locked in the same way.
make_build_tools() {
  cp "$ROOT/build-scripts/toolchain/package.json" "$ROOT/build-scripts/toolchain/package-lock.json" "$1/"
  quietly npm ci --prefix "$1" --no-audit --no-fund ||
    fail "TypeScript 5 and acorn could not be fetched (see above): run this again when that is mended."
}

provide_build_tools() {
  BUILD_TOOLS="$CACHE/build-tools-$(cksum <"$ROOT/build-scripts/toolchain/package-lock.json" | cut -d ' ' -f 1)"
  [ -d "$BUILD_TOOLS" ] || say "fetching TypeScript 5 and acorn from npm"
  cached "$(basename "$BUILD_TOOLS")" make_build_tools
  link "$BUILD_TOOLS/node_modules/typescript/bin/tsc" bin/tsc
}

# Installs the project's packages when the lock file or the Node version has changed.
install_npm_packages() {
  local stamp="$ROOT/node_modules/.installed" wanted
  wanted="$(cksum <"$ROOT/package-lock.json") $("$(env PATH="$TOOLCHAIN/bin:$PATH" bash -c 'command -v node')" --version)"
  [ "$(cat "$stamp" 2>/dev/null || true)" = "$wanted" ] && return 0
  say "installing npm packages (about a minute)"
  # A link is another worktree's folder, which npm would empty.
  [ -L "$ROOT/node_modules" ] && rm "$ROOT/node_modules"
  (cd "$ROOT" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 PATH="$TOOLCHAIN/bin:$PATH" quietly npm ci --no-audit --no-fund) ||
    fail "npm ci failed (see above): run this again when that is mended."
  echo "$wanted" >"$stamp"
}

# The environment file that other scripts source, with one PATH for all tools.
write_environment() {
  local file="$TOOLCHAIN/env.sh" text
  text="# Made by build-scripts/setup. Source it to have the project's tools on PATH.
export PATH=\"$TOOLCHAIN/bin:\$PATH\"
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
# A test that failed runs again, even if it passed with the same inputs before.
export WIREIT_CACHE=none"
  [ -e "$TOOLCHAIN/emscripten" ] && text="$text
unset EM_CONFIG"
  have ninja && text="$text
export CMAKE_GENERATOR=\"\${CMAKE_GENERATOR:-Ninja}\""
  [ "$(cat "$file" 2>/dev/null || true)" = "$text" ] || echo "$text" >"$file"
}

# What compiles and runs the tests, besides what the repository pins: a test stage runs again when this file changes.
write_versions() {
  local program text
  text="CXX=${CXX:-} MHA_KERNELS=${MHA_KERNELS:-}
$(readlink "$TOOLCHAIN/emscripten" "$TOOLCHAIN/xsimd" || true)"
  for program in c++ clang++ "${CXX:-c++}" "$(find_chromium)"; do
    text="$text
$program $("$program" --version 2>/dev/null || true)"
  done
  for program in clang-format-19 clang-tidy-19 "${MHA_FIREFOX:-firefox-esr}" WebKitWebDriver Xvfb qemu-aarch64 aarch64-linux-gnu-g++ orca; do
    text="$text
$(command -v "$program" || true)"
  done
  [ "$(cat "$TOOLCHAIN/versions" 2>/dev/null || true)" = "$text" ] || echo "$text" >"$TOOLCHAIN/versions"
}
