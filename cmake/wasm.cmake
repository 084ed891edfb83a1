# What every WebAssembly target of posenc is compiled and linked with.
if(NOT EMSCRIPTEN)
  return()
endif()

include(${CMAKE_CURRENT_LIST_DIR}/relaxed.cmake)

# Most of the code runs once a call, and pages have to load it: small rather than fast (-Oz is a seventh smaller than
# -Os), and optimised as a whole.
set(CMAKE_CXX_FLAGS_RELEASE "-Oz -flto -DNDEBUG")
# Where the time goes.
set(POSENC_KERNELS
  cpp/posenc/attention/softmax.cc
  cpp/posenc/attention/streaming.cc
  cpp/posenc/core/angle_table.cc
  cpp/posenc/core/float16.cc
  cpp/posenc/core/product.cc
  cpp/posenc/core/thin_product.cc
  cpp/posenc/core/tile.cc
  cpp/posenc/train/gelu.cc
  cpp/posenc/train/layer_norm.cc
  cpp/posenc/train/optimizer.cc
  cpp/posenc/train/pass.cc
  cpp/posenc/train/product.cc
  cpp/posenc/train/softmax.cc
)
# Unrolled loops are a fiftieth of the module and no faster, but for those whose sums must stay in registers: left as
# loops over the sums, they go through memory and take five to ten times as long.
set_source_files_properties(${POSENC_KERNELS} PROPERTIES
  COMPILE_OPTIONS "-O2;-fno-unroll-loops"
  # Headers read with -Oz do not fit.
  SKIP_PRECOMPILE_HEADERS ON
)
set_source_files_properties(cpp/posenc/core/float16.cc cpp/posenc/core/thin_product.cc cpp/posenc/core/tile.cc
  PROPERTIES COMPILE_OPTIONS -O2)

target_compile_options(posenc_settings INTERFACE
  -msimd128
  # Engines with SIMD have it, and without it the C library of -Oz would copy memory byte by byte.
  -mbulk-memory
  # Native exceptions of the engine: no JavaScript in the way of every call, and smaller than the emulation.
  -fwasm-exceptions
)
target_link_options(posenc_settings INTERFACE
  -fwasm-exceptions
  # Inputs may be large; the module grows when it has to, up to what every current engine allows.
  -sALLOW_MEMORY_GROWTH=1
  -sMAXIMUM_MEMORY=2GB
  # A request that does not fit becomes std::bad_alloc instead of ending the program.
  -sABORTING_MALLOC=0
  # The default is 64 KiB, and Eigen alone may put 128 KiB on the stack.
  -sSTACK_SIZE=1MB
)
