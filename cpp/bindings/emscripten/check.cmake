# This folder contains everything that depends on undocumented internals of Emscripten: private symbols of Embind's runtime (embind.js) and
# parts of the JavaScript that it generates (glue.mjs). Either may change in any version, and the failure would show only when a page loads
# the module. So versions that have not been tried stop here.
#
# To try another version: configure with -DPOSENC_ANY_EMSCRIPTEN=ON or set the environment variable POSENC_ANY_EMSCRIPTEN, run `npm test`,
# and add it to tried-versions.txt when everything passes.
set(POSENC_ANY_EMSCRIPTEN "$ENV{POSENC_ANY_EMSCRIPTEN}" CACHE BOOL "Build the bindings with versions of Emscripten that were not tried")
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/tried-versions.txt tried_versions)
if(NOT POSENC_ANY_EMSCRIPTEN AND NOT EMSCRIPTEN_VERSION IN_LIST tried_versions)
  list(JOIN tried_versions " or " tried)
  message(FATAL_ERROR "posenc's bindings were tried with Emscripten ${tried}, and this is ${EMSCRIPTEN_VERSION}: \
install a tried version, or set POSENC_ANY_EMSCRIPTEN to try this one (cpp/bindings/emscripten/check.cmake says how).")
endif()
