#include "posenc/train/tasks.h"

#include <algorithm>
#include <array>
#include <string>

#include "posenc/core/error.h"
#include "posenc/core/random.h"
#include "posenc/train/cross_entropy.h"

namespace posenc::train {
namespace {

std::int32_t below(Random& random, std::size_t count) {
  return static_cast<std::int32_t>(random.uniform() * static_cast<double>(count));
}

/// One sequence.
struct Sequence {
  std::span<std::int32_t> tokens;
  std::span<std::int32_t> targets;
};

void draw(Random& random, std::span<std::int32_t> tokens, std::size_t vocab) {
  for (std::int32_t& token : tokens) token = below(random, vocab);
}

void fill_offset3(Random& random, const Sequence& s) {
  draw(random, s.tokens, 16);
  for (std::size_t i = 3; i < s.tokens.size(); ++i) s.targets[i] = s.tokens[i - 3];
}

void fill_first(Random& random, const Sequence& s) {
  draw(random, s.tokens, 16);
  for (std::size_t i = 1; i < s.tokens.size(); ++i) s.targets[i] = s.tokens[0];
}

void fill_sum3mod4(Random& random, const Sequence& s) {
  draw(random, s.tokens, 4);
  for (std::size_t i = 2; i < s.tokens.size(); ++i) {
    s.targets[i] = (s.tokens[i] + s.tokens[i - 1] + s.tokens[i - 2]) % 4;
  }
}

void fill_pairs(Random& random, const Sequence& s) {
  std::array<std::int32_t, 8> value_of;
  std::array<bool, 8> seen{};
  for (std::int32_t& value : value_of) value = 8 + below(random, 8);
  for (std::size_t i = 0; i < s.tokens.size(); i += 2) {
    const std::int32_t key = below(random, 8);
    const auto at = static_cast<std::size_t>(key);
    s.tokens[i] = key;
    if (seen[at]) s.targets[i] = value_of[at];
    if (i + 1 < s.tokens.size()) s.tokens[i + 1] = value_of[at];
    seen[at] = true;
  }
}

/// Random tokens, then 16, then the same tokens again.
void fill_copy(Random& random, const Sequence& s) {
  const std::size_t m = s.tokens.size() / 2;
  draw(random, s.tokens.first(m), 16);
  s.tokens[m] = 16;
  std::copy_n(s.tokens.begin(), m, s.tokens.begin() + static_cast<std::ptrdiff_t>(m) + 1);
  for (std::size_t i = m; i < 2 * m; ++i) s.targets[i] = s.tokens[i + 1];
}

void fill_sort(Random& random, const Sequence& s) {
  fill_copy(random, s);
  const std::size_t m = s.tokens.size() / 2;
  std::ranges::sort(s.tokens.subspan(m + 1));
  for (std::size_t i = m; i < 2 * m; ++i) s.targets[i] = s.tokens[i + 1];
}

struct Generator {
  std::string_view name;
  void (*fill)(Random&, const Sequence&);
  /// Whether the length is 2m + 1.
  bool has_halves;
};

constexpr std::array<Generator, 6> generators{{{"offset3", fill_offset3, false},
                                               {"first", fill_first, false},
                                               {"pairs", fill_pairs, false},
                                               {"sum3mod4", fill_sum3mod4, false},
                                               {"copy", fill_copy, true},
                                               {"sort", fill_sort, true}}};

const TaskInfo& task_of(std::string_view name) {
  const auto found = std::ranges::find_if(tasks(), [&](const TaskInfo& task) { return task.name == name; });
  if (found != tasks().end()) return *found;
  std::string value("'");
  value.append(name.substr(0, 40)).append("'");
  reject("task", value, "one of offset3, first, pairs, sum3mod4, copy, sort, text");
}

void fill_text(Random& random, const TaskText& text, TaskPart part, const Sequence& s) {
  const std::size_t train_size = text.tokens.size() - text.test_size;
  const auto source = part == TaskPart::train ? text.tokens.first(train_size) : text.tokens.subspan(train_size);
  const std::size_t length = s.tokens.size();
  const auto start = static_cast<std::size_t>(below(random, source.size() - length));
  std::ranges::copy(source.subspan(start, length), s.tokens.begin());
  std::ranges::copy(source.subspan(start + 1, length), s.targets.begin());
}

}  // namespace

const std::vector<TaskInfo>& tasks() {
  static const std::vector<TaskInfo> all = {
      {"offset3", 16, 4},
      {"first", 16, 2},
      // Among nine keys at least one of the eight occurs twice.
      {"pairs", 16, 17},
      {"sum3mod4", 4, 3},
      {"copy", 17, 7},
      {"sort", 17, 7},
      {"text", 0, 1},
  };
  return all;
}

std::size_t fill_batch(std::string_view name, std::uint64_t seed, TaskPart part, std::uint64_t index,
                       const BatchShape& shape, const TaskText& text, std::span<std::int32_t> tokens,
                       std::span<std::int32_t> targets) {
  const TaskInfo& task = task_of(name);
  const bool trains = part == TaskPart::train;
  require(shape.length >= task.shortest, "length", shape.length, Expected::at_least(task.shortest));
  require_size("tokens", tokens.size(), shape.tokens());
  require_size("targets", targets.size(), shape.tokens());
  const auto generator = std::ranges::find(generators, name, &Generator::name);
  if (generator == generators.end()) {
    require(text.test_size <= text.tokens.size(), "test_size", text.test_size,
            Expected{"at most the size of the text, {value}", text.tokens.size()});
    const std::size_t size = trains ? text.tokens.size() - text.test_size : text.test_size;
    require(size > shape.length, "length", shape.length,
            Expected{"less than this part of the text has, {value}", size});
  }

  std::string stream(name);
  stream.append(trains ? "/train" : "/test");
  Random random(Random(derived_seed(seed, stream) + index).next());
  std::size_t length = shape.length;
  if (generator != generators.end() && generator->has_halves) {
    const std::size_t max_pairs = (shape.length - 1) / 2;
    length = 2 * (trains ? 3 + static_cast<std::size_t>(below(random, max_pairs - 2)) : max_pairs) + 1;
  }
  std::ranges::fill(targets, ignored);
  for (std::size_t row = 0; row < shape.batch; ++row) {
    const Sequence sequence{tokens.subspan(row * length, length), targets.subspan(row * length, length)};
    if (generator == generators.end()) {
      fill_text(random, text, part, sequence);
    } else {
      generator->fill(random, sequence);
    }
  }
  return length;
}

}  // namespace posenc::train
