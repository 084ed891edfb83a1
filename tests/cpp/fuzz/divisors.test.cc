// Arguments that bindings divide by, or advance by, before the library checks them: libFuzzer found most of these
// cases.
#include <catch_amalgamated.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/target.h"

namespace {

/// Arguments are drawn from left to right, an array from two bytes, here zeros; then come records, field by field.
std::string refused(const std::string& function, const std::vector<std::uint8_t>& input) {
  return fuzz::argument_refused(function, fuzz::Bytes(input));
}

}  // namespace

TEST_CASE("Bindings refuse what they would divide by", "[fuzz]") {
  // Four arrays, then batch, height, width, dim, kernel_height, kernel_width and groups.
  CHECK(refused("conv_positions", {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 1, 0}) == "groups");
  CHECK(refused("conv_positions", {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 1, 2}).empty());
  // Four arrays, then batch, tokens, dim and rate.
  CHECK(refused("compress", {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 0}) == "rate");
  CHECK(refused("compress", {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2}).empty());
  // An array, then rows, columns and members.
  CHECK(refused("neighbours_kept", {0, 0, 4, 2, 0}) == "members");
  CHECK(refused("neighbours_kept", {0, 0, 4, 2, 2}).empty());
  // heads, length, dim, untie_cls, and layer_norm_eps and scale in quarters.
  CHECK(refused("tupe_factors", {0, 2, 2, 0, 4, 4}) == "heads");
  CHECK(refused("tupe_factors", {1, 2, 2, 0, 4, 4}).empty());
}

TEST_CASE("A table that is made a few rows at a time refuses none", "[fuzz]") {
  // positions, count, piece and rows; then options, all of which are 0.
  CHECK(refused("sinusoidal", {0, 0, 2, 0, 0, 0}) == "rows");
  CHECK(refused("sinusoidal", {0, 0, 2, 0, 0, 1}) == "dim");
  CHECK(refused("sinusoidal", {0, 0, 0, 0, 0, 0}) == "dim");
  // q, vectors, piece and rows; then shape, options and table, which compilers convert in either order.
  CHECK(refused("relative_logits", {0, 0, 0, 0, 0, 0, 0, 1, 9, 1, 1, 1, 24, 1, 1, 1, 1, 9, 24}) == "rows");
  CHECK(refused("relative_logits", {0, 0, 0, 0, 0, 0, 1, 1, 9, 1, 1, 1, 24, 1, 1, 1, 1, 9, 24}).empty());
}

TEST_CASE("Tables for another grid refuse no axes, and blocks that do not divide the grid", "[fuzz]") {
  // The grid counts: 0 entries become 1, 3 become 4.
  for (const char* const function : {"resample_taps", "resample_table"}) {
    INFO(function);
    // count, an array, and spatial_merge_size.
    CHECK(refused(function, {0, 0, 0, 1}) == "count");
    CHECK(refused(function, {2, 0, 0, 0}) == "spatial_merge_size");
    CHECK(refused(function, {2, 0, 0, 3}) == "to");
    CHECK(refused(function, {2, 0, 0, 1}) == "from");
  }
}
