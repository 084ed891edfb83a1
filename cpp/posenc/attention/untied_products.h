#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/attention/logit_term.h"
#include "posenc/core/product.h"
#include "posenc/relative/tupe_factors.h"

namespace posenc {

/// TUPE's position-position term (relative/tupe.h) inside attention.
class UntiedProducts final : public LogitTerm {
 public:
  /// Uses precomputed factors [heads, 2, length, width]: for each head, those of TupeFactors::fill() with these
  /// options, queries before keys. Attention may be shorter than options.length. Holds a non-owning view: the factors
  /// must outlive the object. Throws std::invalid_argument for another number of factors.
  UntiedProducts(const TupeOptions& options, std::span<const float> factors);

  /// Computes the factors of a group of heads when its keys are processed, and keeps them for the next batch entries.
  /// Holds a non-owning reference: `source`, and the arrays that it views, must outlive the object.
  explicit UntiedProducts(const TupeFactors& source);

  void check(const AttentionProblem& problem) const override;
  LogitPart part() const override { return LogitPart::position_position; }
  void begin(const AttentionProblem& problem) override { problem_ = &problem; }
  void prepare(const QueryRange& chunk, const Block& block) override;
  [[gnu::noinline]] void add_to(LeftTile& logits, LeftTile& content, const QueryRange& tile, const Block& block,
                                const Columns& columns, LeftTile& packed) override;
  /// Where the factors were not given beforehand: by tupe_position_position(), in double.
  void add_rows(const AttentionProblem& problem, const QueryRange& queries, std::span<const float> content,
                std::span<float> logits) override;

 private:
  /// The size of both factors of a head together.
  std::size_t factors_size() const { return 2 * options_.length * options_.width(); }
  /// Both factors of a head, queries before keys; computed if they were not given.
  const float* factors_of(std::size_t head);

  TupeOptions options_;
  std::span<const float> factors_;
  const TupeFactors* source_ = nullptr;
  const AttentionProblem* problem_ = nullptr;
  /// The computed factors of the heads of a group, of which first_made_ is the first; empty before the first group.
  std::vector<float> made_;
  std::size_t first_made_ = 0;
  /// Of the last prepare(): the head, the block, the factor of the queries, and the block's part of the factor of the
  /// keys, packed.
  std::size_t head_ = 0;
  std::size_t block_start_ = 0;
  const float* queries_ = nullptr;
  Panels panels_;
};

}  // namespace posenc
