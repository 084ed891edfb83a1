# Compiler and linker options of every WebAssembly target of posenc.
if(NOT EMSCRIPTEN)
  return()
endif()

include(${CMAKE_CURRENT_LIST_DIR}/relaxed.cmake)

# Most of the code runs once per call, and pages have to load it: small rather than fast (-Oz is a seventh smaller than -Os), with link-time
# optimisation.
set(CMAKE_CXX_FLAGS_RELEASE "-Oz -flto -DNDEBUG")
# The sources where most of the time is spent.
set(POSENC_KERNELS
  cpp/posenc/attention/softmax.cc
  cpp/posenc/attention/streaming.cc
  cpp/posenc/core/angle_table.cc
  cpp/posenc/core/float16.cc
  cpp/posenc/core/product.cc
  cpp/posenc/core/thin_product.cc
  cpp/posenc/core/tile.cc
  cpp/posenc/model/activation.cc
  cpp/posenc/model/head.cc
  cpp/posenc/model/linear.cc
  cpp/posenc/model/norm.cc
  cpp/posenc/model/row_product.cc
  cpp/posenc/model/stored_matrix.cc
  cpp/posenc/train/gelu.cc
  cpp/posenc/train/layer_norm.cc
  cpp/posenc/train/optimizer.cc
  cpp/posenc/train/pass.cc
  cpp/posenc/train/product.cc
  cpp/posenc/train/softmax.cc
)
# Unrolled loops make the module a fiftieth larger and no faster, except where sums must stay in registers: left as loops, these go through
# memory and take five to ten times as long.
set_source_files_properties(${POSENC_KERNELS} PROPERTIES
  COMPILE_OPTIONS "-O2;-fno-unroll-loops"
  # Headers precompiled with -Oz do not match these options.
  SKIP_PRECOMPILE_HEADERS ON
)
set_source_files_properties(cpp/posenc/core/float16.cc cpp/posenc/core/thin_product.cc cpp/posenc/core/tile.cc
  cpp/posenc/model/row_product.cc PROPERTIES COMPILE_OPTIONS -O2)

# Each header of the standard library brings only what it must: most sources take half the time.
add_compile_definitions(_LIBCPP_REMOVE_TRANSITIVE_INCLUDES)

target_compile_options(posenc_settings INTERFACE
  -msimd128
  # Every engine with SIMD supports it, and without it the C library of -Oz would copy memory byte by byte.
  -mbulk-memory
  # Native exceptions: no calls go through JavaScript, and the code is smaller than with the emulation.
  -fwasm-exceptions
)
target_link_options(posenc_settings INTERFACE
  -fwasm-exceptions
  # Inputs may be large; memory grows as needed, up to the limit that every current engine allows.
  -sALLOW_MEMORY_GROWTH=1
  -sMAXIMUM_MEMORY=2GB
  # A failed allocation throws std::bad_alloc instead of aborting.
  -sABORTING_MALLOC=0
  # The default is 64 KiB, but Eigen alone may use 128 KiB of stack.
  -sSTACK_SIZE=1MB
)
