#include "posenc/train/tasks.h"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "expect.h"

namespace tasks_test {

namespace {

using posenc::train::BatchShape;
using posenc::train::TaskPart;
using posenc::train::TaskText;

using Tokens = std::vector<std::int32_t>;

struct Filled {
  std::size_t length;
  Tokens tokens;
  Tokens targets;
};

Filled fill(const std::string& task, TaskPart part, std::uint64_t index, const BatchShape& shape,
            const TaskText& text = {}) {
  Filled filled{0, Tokens(shape.tokens(), 99), Tokens(shape.tokens(), 99)};
  filled.length = posenc::train::fill_batch(task, 7, part, index, shape, text, filled.tokens, filled.targets);
  filled.tokens.resize(shape.batch * filled.length);
  filled.targets.resize(shape.batch * filled.length);
  return filled;
}

}  // namespace

// A separate program computed the random numbers from the definition; the targets were worked out by hand.

TEST_CASE("The token three back is asked for", "[train]") {
  const Filled batch = fill("offset3", TaskPart::train, 2, {2, 6});
  CHECK(batch.length == 6);
  CHECK(batch.tokens == Tokens{15, 10, 15, 1, 1, 4, 8, 13, 7, 15, 1, 11});
  CHECK(batch.targets == Tokens{-1, -1, -1, 15, 10, 15, -1, -1, -1, 8, 13, 7});
}

TEST_CASE("The first token is asked for", "[train]") {
  const Filled batch = fill("first", TaskPart::test, 0, {2, 2});
  CHECK(batch.tokens == Tokens{5, 3, 5, 15});
  CHECK(batch.targets == Tokens{-1, 5, -1, 5});
}

TEST_CASE("The sum of three tokens modulo 4 is asked for", "[train]") {
  const Filled batch = fill("sum3mod4", TaskPart::train, 0, {1, 8});
  CHECK(batch.tokens == Tokens{2, 2, 2, 3, 2, 3, 2, 3});
  CHECK(batch.targets == Tokens{-1, -1, 2, 3, 3, 0, 3, 0});
}

TEST_CASE("The value of a key that occurred is asked for", "[train]") {
  const Filled batch = fill("pairs", TaskPart::train, 1, {1, 17});
  // Values for keys 0 ... 7: 9 13 13 11 11 10 12 14.
  CHECK(batch.tokens == Tokens{0, 9, 5, 10, 2, 13, 2, 13, 2, 13, 1, 13, 0, 9, 3, 11, 7});
  CHECK(batch.targets == Tokens{-1, -1, -1, -1, -1, -1, 13, -1, 13, -1, -1, -1, 9, -1, -1, -1, -1});
}

TEST_CASE("The first half is asked for again", "[train]") {
  const Filled batch = fill("copy", TaskPart::train, 3, {1, 32});
  CHECK(batch.length == 15);
  CHECK(batch.tokens == Tokens{4, 3, 11, 13, 12, 1, 6, 16, 4, 3, 11, 13, 12, 1, 6});
  CHECK(batch.targets == Tokens{-1, -1, -1, -1, -1, -1, -1, 4, 3, 11, 13, 12, 1, 6, -1});
}

TEST_CASE("The first half is asked for in order", "[train]") {
  const Filled batch = fill("sort", TaskPart::test, 0, {2, 10});
  CHECK(batch.length == 9);
  CHECK(batch.tokens == Tokens{9, 9, 13, 10, 16, 9, 9, 10, 13, 6, 12, 8, 6, 16, 6, 6, 8, 12});
  CHECK(batch.targets == Tokens{-1, -1, -1, -1, 9, 9, 10, 13, -1, -1, -1, -1, -1, 6, 6, 8, 12, -1});
}

TEST_CASE("The next token of a text is asked for, each part by itself", "[train]") {
  Tokens letters;
  for (std::int32_t k = 0; k < 20; ++k) letters.push_back(k);
  const TaskText text{letters, 6};
  const Filled batch = fill("text", TaskPart::train, 0, {2, 5}, text);
  CHECK(batch.tokens == Tokens{5, 6, 7, 8, 9, 4, 5, 6, 7, 8});
  CHECK(batch.targets == Tokens{6, 7, 8, 9, 10, 5, 6, 7, 8, 9});
  const Filled test = fill("text", TaskPart::test, 0, {1, 5}, text);
  CHECK(test.tokens == Tokens{14, 15, 16, 17, 18});
  CHECK(test.targets == Tokens{15, 16, 17, 18, 19});
}

TEST_CASE("Every task stays below its vocabulary and asks for something", "[train]") {
  for (const auto& task : posenc::train::tasks()) {
    if (task.vocab == 0) continue;
    INFO(task.name);
    for (std::uint64_t index = 0; index < 50; ++index) {
      const Filled batch = fill(task.name, TaskPart::train, index, {1, task.shortest});
      bool asks = false;
      for (std::size_t k = 0; k < batch.tokens.size(); ++k) {
        const auto vocab = static_cast<std::int32_t>(task.vocab);
        CHECK((batch.tokens[k] >= 0 && batch.tokens[k] < vocab && batch.targets[k] >= -1 && batch.targets[k] < vocab));
        asks = asks || batch.targets[k] >= 0;
      }
      CHECK(asks);
    }
    CHECK(fill(task.name, TaskPart::train, 0, {4, 32}).tokens != fill(task.name, TaskPart::train, 1, {4, 32}).tokens);
  }
}

TEST_CASE("Tasks refuse what cannot be meant", "[train]") {
  expect_rejection([] { fill("reverse", TaskPart::train, 0, {1, 8}); }, "task", "'reverse'");
  expect_rejection([] { fill("offset3", TaskPart::train, 0, {1, 3}); }, "length", "3");
  expect_rejection([] { fill("copy", TaskPart::train, 0, {1, 6}); }, "length", "6");
  const Tokens letters(20, 1);
  expect_rejection([&] { fill("text", TaskPart::train, 0, {1, 14}, {letters, 6}); }, "length", "14");
  expect_rejection([&] { fill("text", TaskPart::test, 0, {1, 6}, {letters, 6}); }, "length", "6");
  expect_rejection([&] { fill("text", TaskPart::test, 0, {1, 6}, {letters, 21}); }, "test_size", "21");
}

}  // namespace tasks_test
