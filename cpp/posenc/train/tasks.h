#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "posenc/train/position_scheme.h"

namespace posenc::train {

/// Whether sequences are drawn for training, or from a separate stream for testing.
enum class TaskPart { train, test };

/// A text as tokens.
struct TaskText {
  std::span<const std::int32_t> tokens;
  /// The number of tokens at its end that form the test part.
  std::size_t test_size = 0;
};

/// A task that needs position. Targets stand at the position of the token after which the output is due; other
/// positions are `ignored`.
struct TaskInfo {
  const char* name;
  /// 0 for text, which has its own vocabulary.
  std::size_t vocab;
  std::size_t shortest;
};

/// offset3   uniform tokens of 16; at every i >= 3 the token x[i - 3]
/// first     uniform tokens of 16; at every i >= 1 the token x[0]
/// pairs     key value key value ...: uniform keys in 0 ... 7, each sequence has its own map to 8 ... 15; at every
///           key that occurred before its value
/// sum3mod4  uniform tokens of 4; at every i >= 2 (x[i] + x[i-1] + x[i-2]) mod 4
/// copy      x1 ... xm 16 x1 ... xm with uniform tokens of 16: from 16 on the next token, but for the last position
/// sort      the same with the second half sorted
/// text      windows of a text; everywhere the next token
const std::vector<TaskInfo>& tasks();

/// Fills a batch, and returns its length: the length of the shape, except for copy and sort, where it is 2m + 1. In the
/// test part m = (length - 1) / 2; in training m is drawn for the whole batch, from 3 to (length - 1) / 2.
///
/// All numbers are fully specified: those of batch `index` come from Random(Random(derived_seed(seed, "<name>/train" or
/// "<name>/test") + index).next()) of core/random.h, "uniform below k" is floor(k * uniform()), and they are drawn in
/// this order: for copy and sort, m first; then, sequence by sequence, the tokens that are not determined by others,
/// from left to right, for pairs after the values of keys 0 ... 7. A window of a text begins at one uniform number
/// below (size of the part - length).
///
/// tokens and targets have room for the shape. Throws InvalidArgument for an unknown name, a length below `shortest`,
/// and a part of the text that is not longer than a sequence.
std::size_t fill_batch(std::string_view task, std::uint64_t seed, TaskPart part, std::uint64_t index,
                       const BatchShape& shape, const TaskText& text, std::span<std::int32_t> tokens,
                       std::span<std::int32_t> targets);

}  // namespace posenc::train
