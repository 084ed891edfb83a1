// Runs the inputs that the fuzzers have found and kept; libFuzzer itself runs in npm run soak.
#include "fuzz/corpus.h"

#include <catch_amalgamated.hpp>

#include "fuzz/target.h"

TEST_CASE("The fuzzers' corpus passes", "[fuzz]") {
  for (const fuzz::Target& target : fuzz::targets()) {
    INFO(target.name);
    const auto inputs = fuzz::corpus_of(target.name);
    REQUIRE_FALSE(inputs.empty());
    for (std::size_t line = 0; line < inputs.size(); ++line) {
      INFO("line " << line + 1);
      fuzz::Bytes bytes(inputs[line]);
      CHECK_NOTHROW(target.run(bytes));
    }
  }
}
