# WebAssembly with relaxed SIMD: the library and its bindings a second time, as posenc_relaxed, posenc_module_relaxed,
# posenc_extended_relaxed, posenc_train_relaxed and posenc_run_relaxed.
# Only the code of these sources differs there, because through their includes they use multiply_add4() or fuses_multiply_add of
# core/simd.h. They are compiled twice, all others once for both builds. `npm run check` verifies the list against the includes
# (scripts/rooms.mjs): otherwise inline functions that fuse could be compiled without the instruction, or with it in one file and
# without it in another.
set(POSENC_RELAXED_SOURCES
  cpp/bindings/core/attention.cc
  cpp/bindings/core/relative_shift.cc
  cpp/posenc/attention/blocks.cc
  cpp/posenc/attention/contextual_positions.cc
  cpp/posenc/attention/dense.cc
  cpp/posenc/attention/logit_term.cc
  cpp/posenc/attention/position_products.cc
  cpp/posenc/attention/softcap.cc
  cpp/posenc/attention/softmax.cc
  cpp/posenc/attention/streaming.cc
  cpp/posenc/attention/untied_products.cc
  cpp/posenc/attention/visibility.cc
  cpp/posenc/core/product.cc
  cpp/posenc/core/thin_product.cc
  cpp/posenc/core/tile.cc
  cpp/posenc/model/activation.cc
  cpp/posenc/model/head.cc
  cpp/posenc/model/linear.cc
  cpp/posenc/model/row_product.cc
  cpp/posenc/relative/tupe_factors.cc
  cpp/posenc/train/cross_entropy.cc
  cpp/posenc/train/gelu.cc
  cpp/posenc/train/position/cope.cc
  cpp/posenc/train/product.cc
  cpp/posenc/train/softmax.cc
)

# The parts of a target's relaxed twin: `out_sources` to compile, and `out_objects` to take from the target itself.
function(posenc_relaxed_parts target out_sources out_objects)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(differing)
  set(names)
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
    if(name IN_LIST POSENC_RELAXED_SOURCES)
      list(APPEND differing ${source})
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${folder} OUTPUT_VARIABLE name)
      string(REPLACE "." "[.]" name ${name})
      list(APPEND names ${name})
    endif()
  endforeach()
  list(JOIN names "|" names)
  set(${out_sources} ${differing} PARENT_SCOPE)
  set(${out_objects} "$<FILTER:$<TARGET_OBJECTS:${target}>,EXCLUDE,/(${names})[.]o$>" PARENT_SCOPE)
endfunction()
