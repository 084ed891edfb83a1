#include "posenc/relative/transformer_xl.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/product.h"
#include "posenc/relative/distance_terms.h"

namespace posenc {
namespace {

void check(const RelativeShape& shape, float scale, std::span<const float> q, std::span<const float> k,
           std::span<const float> u, const TransformerXlTerms& terms) {
  require_factor("scale", scale);
  const auto offset = static_cast<std::int64_t>(shape.keys) - static_cast<std::int64_t>(shape.queries);
  require(shape.offset == offset, "offset", shape.offset, Expected{"keys - queries, {value}", offset});
  require_heads(shape, "q", q, shape.queries);
  require_heads(shape, "k", k, shape.keys);
  require_size("u", u.size(), shape.heads * shape.head_dim);
  const std::size_t size = shape.heads * shape.queries * shape.keys;
  if (!terms.content_position.empty()) {
    require_size("content_position", terms.content_position.size(), shape.batch * size);
  }
  if (!terms.position_content.empty()) {
    require_size("position_content", terms.position_content.size(), shape.batch * size);
  }
  if (!terms.position_position.empty()) require_size("position_position", terms.position_position.size(), size);
}

/// The row of a distance in a table that starts with the farthest one; the first row serves all distances beyond.
std::size_t row_of(std::uint64_t distance, std::size_t table_rows) {
  return distance < table_rows ? table_rows - 1 - static_cast<std::size_t>(distance) : 0;
}

double dot(const float* a, const float* b, std::size_t size) {
  double sum = 0.0;
  for (std::size_t t = 0; t < size; ++t) sum += static_cast<double>(a[t]) * static_cast<double>(b[t]);
  return sum;
}

/// scale u . k_j, repeated for every query.
void write_position_content(const RelativeShape& shape, float scale, std::span<const float> k, std::span<const float> u,
                            std::span<float> out) {
  std::vector<float> row(shape.keys);
  for (std::size_t matrix = 0; matrix < shape.batch * shape.heads; ++matrix) {
    const float* const bias = u.data() + matrix % shape.heads * shape.head_dim;
    for (std::size_t j = 0; j < shape.keys; ++j) {
      const float* key = k.data() + (matrix * shape.keys + j) * shape.head_dim;
      row[j] = static_cast<float>(static_cast<double>(scale) * dot(bias, key, shape.head_dim));
    }
    for (std::size_t i = 0; i < shape.queries; ++i) {
      std::copy(row.begin(), row.end(), out.data() + (matrix * shape.queries + i) * shape.keys);
    }
  }
}

/// scale v . r for every row of r: [heads, rows].
std::vector<float> bias_by_row(const RelativeShape& shape, std::size_t rows, float scale, std::span<const float> v,
                               std::span<const float> r) {
  std::vector<float> result(shape.heads * rows);
  for (std::size_t n = 0; n < result.size(); ++n) {
    const double sum = dot(v.data() + n / rows * shape.head_dim, r.data() + n * shape.head_dim, shape.head_dim);
    result[n] = static_cast<float>(static_cast<double>(scale) * sum);
  }
  return result;
}

/// Writes the shift of an array whose rows are all the same: by_row [heads, keys].
void write_position_position(const RelativeShape& shape, ShiftLeak leak, const std::vector<float>& by_row,
                             std::span<float> out) {
  float* to = out.data();
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const float* const from = by_row.data() + head * shape.keys;
    for (std::size_t i = 0; i < shape.queries; ++i) {
      for (std::size_t j = 0; j < shape.keys; ++j) {
        // The place in the padded array, counted from the start of row i; each row is the zero of the padding, then
        // by_row. Places past the row are in the next one (or, with more queries than keys, in the ones after it),
        // whose zero comes first.
        const std::size_t place = j + shape.queries - i;
        const std::size_t column = place % (shape.keys + 1);
        const bool counts = place <= shape.keys || leak == ShiftLeak::keep;
        *to++ = counts && column > 0 ? from[column - 1] : 0.0F;
      }
    }
  }
}

void write_past(const RelativeShape& shape, float scale, ShiftLeak leak, std::span<const float> q,
                std::span<const float> r, std::span<float> out) {
  relative_logits(shape, {.direction = ShiftDirection::left_to_right, .leak = leak, .scale = scale},
                  {.heads = shape.heads, .rows = shape.keys, .order = DistanceOrder::nearest_last}, q, r, out);
}

}  // namespace

void transformer_xl_positions(std::size_t keys, std::optional<double> clamp_len, std::span<double> out) {
  if (clamp_len) require(*clamp_len >= 0.0, "clamp_len", *clamp_len, Expected::at_least(0));
  require_size("out", out.size(), keys);
  for (std::size_t n = 0; n < keys; ++n) {
    const auto distance = static_cast<double>(keys - 1 - n);
    out[n] = clamp_len ? std::min(distance, *clamp_len) : distance;
  }
}

void xlnet_positions(std::size_t queries, std::size_t keys, std::optional<double> clamp_len, std::span<double> out) {
  if (clamp_len) require(*clamp_len >= 0.0, "clamp_len", *clamp_len, Expected::at_least(0));
  require_size("out", out.size(), keys + queries);
  for (std::size_t n = 0; n < keys + queries; ++n) {
    const double distance = static_cast<double>(keys) - static_cast<double>(n);
    out[n] = clamp_len ? std::clamp(distance, -*clamp_len, *clamp_len) : distance;
  }
}

DistanceRows transformer_xl_rows(const RelativeShape& shape, std::size_t table_rows) {
  require_some("table_rows", table_rows);
  return rows_by_distance(shape, [&](std::int64_t distance) {
    if (distance < 0) return std::int64_t{-1};
    return static_cast<std::int64_t>(row_of(static_cast<std::uint64_t>(distance), table_rows));
  });
}

void transformer_xl_terms(const RelativeShape& shape, float scale, ShiftLeak leak, const TransformerXlInputs& inputs,
                          const TransformerXlTerms& terms) {
  check(shape, scale, inputs.q, inputs.k, inputs.u, terms);
  require_size("r", inputs.r.size(), shape.heads * shape.keys * shape.head_dim);
  require_size("v", inputs.v.size(), shape.heads * shape.head_dim);
  if (!terms.content_position.empty()) write_past(shape, scale, leak, inputs.q, inputs.r, terms.content_position);
  if (!terms.position_content.empty()) {
    write_position_content(shape, scale, inputs.k, inputs.u, terms.position_content);
  }
  if (!terms.position_position.empty()) {
    write_position_position(shape, leak, bias_by_row(shape, shape.keys, scale, inputs.v, inputs.r),
                            terms.position_position);
  }
}

void xlnet_terms(const RelativeShape& shape, float scale, const TransformerXlInputs& inputs,
                 const TransformerXlTerms& terms) {
  check(shape, scale, inputs.q, inputs.k, inputs.u, terms);
  const std::size_t rows = shape.keys + shape.queries;
  require_size("r", inputs.r.size(), shape.heads * rows * shape.head_dim);
  require_size("v", inputs.v.size(), shape.heads * shape.head_dim);
  if (!terms.content_position.empty()) {
    for (std::size_t head = 0; head < shape.heads; ++head) {
      const Panels panels =
          Panels::of_transposed(view(inputs.r.data() + head * rows * shape.head_dim, rows, shape.head_dim));
      for (std::size_t batch = 0; batch < shape.batch; ++batch) {
        const std::size_t matrix = batch * shape.heads + head;
        // As rel_shift_both() would place them.
        multiply_band(
            view(inputs.q.data() + matrix * shape.queries * shape.head_dim, shape.queries, shape.head_dim), panels,
            -static_cast<std::ptrdiff_t>(shape.queries), scale,
            view(terms.content_position.data() + matrix * shape.queries * shape.keys, shape.queries, shape.keys));
      }
    }
  }
  if (!terms.position_content.empty()) {
    write_position_content(shape, scale, inputs.k, inputs.u, terms.position_content);
  }
  if (!terms.position_position.empty()) {
    const std::vector<float> by_row = bias_by_row(shape, rows, scale, inputs.v, inputs.r);
    float* to = terms.position_position.data();
    for (std::size_t head = 0; head < shape.heads; ++head) {
      for (std::size_t i = 0; i < shape.queries; ++i, to += shape.keys) {
        std::copy_n(by_row.data() + head * rows + shape.queries - i, shape.keys, to);
      }
    }
  }
}

void transformer_xl_learned_terms(const RelativeShape& shape, std::size_t table_rows, float scale, ShiftLeak leak,
                                  const TransformerXlLearnedInputs& inputs, const TransformerXlTerms& terms) {
  check(shape, scale, inputs.q, inputs.k, inputs.u, terms);
  require_some("table_rows", table_rows);
  require_size("r_emb", inputs.r_emb.size(), shape.heads * table_rows * shape.head_dim);
  require_size("r_bias", inputs.r_bias.size(), shape.heads * table_rows);

  std::vector<float> r(shape.heads * shape.keys * shape.head_dim);
  std::vector<float> bias(shape.heads * shape.keys);
  for (std::size_t head = 0; head < shape.heads; ++head) {
    for (std::size_t n = 0; n < shape.keys; ++n) {
      const std::size_t distance = shape.keys - 1 - n;
      const std::size_t row = head * table_rows + row_of(distance, table_rows);
      std::copy_n(inputs.r_emb.data() + row * shape.head_dim, shape.head_dim,
                  r.data() + (head * shape.keys + n) * shape.head_dim);
      bias[head * shape.keys + n] = scale * inputs.r_bias[row];
    }
  }
  if (!terms.content_position.empty()) write_past(shape, scale, leak, inputs.q, r, terms.content_position);
  if (!terms.position_content.empty()) {
    write_position_content(shape, scale, inputs.k, inputs.u, terms.position_content);
  }
  if (!terms.position_position.empty()) write_position_position(shape, leak, bias, terms.position_position);
}

}  // namespace posenc
