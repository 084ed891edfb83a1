#pragma once

#include "posenc/attention/blocks.h"
#include "posenc/attention/problem.h"
#include "posenc/core/logit_part.h"
#include "posenc/core/tile.h"

namespace posenc {

/// A term of the logits that attention requests one tile at a time, so that streaming attention stores no array over
/// queries and keys. A term that is known beforehand, as a number for each pair, is a RowBias or a bias by distance
/// instead.
///
/// An object serves one attention at a time, because it keeps what the tiles of a chunk of queries share for a block of
/// keys. Order of calls: begin(), with a problem that outlives the calls that follow; then, for each chunk and block,
/// prepare() and add_to() for each tile of the chunk.
class LogitTerm {
 public:
  LogitTerm() = default;
  LogitTerm(const LogitTerm&) = delete;
  LogitTerm& operator=(const LogitTerm&) = delete;

  /// Throws std::invalid_argument when the term does not fit the problem.
  virtual void check(const AttentionProblem& problem) const = 0;

  /// The part of the logits that the term is.
  virtual LogitPart part() const = 0;

  /// Whether the term is computed from the logits of the content: scale q . k after a softcap and factors of the
  /// distance. If so, blocks of keys are processed from the last to the first.
  virtual bool reads_logits() const { return false; }

  /// Called before the keys of a group of heads are processed.
  virtual void begin(const AttentionProblem& problem) = 0;

  /// Prepares what the tiles of a chunk share for this block.
  virtual void prepare(const QueryRange& chunk, const Block& block) = 0;

  /// Adds the term to the logits of a tile, at least in these columns of the block. A term that reads logits finds
  /// those of the content in `content`, which may be `logits` itself, and may hide keys there. `packed` is scratch
  /// memory.
  virtual void add_to(LeftTile& logits, LeftTile& content, const QueryRange& tile, const Block& block,
                      const Columns& columns, LeftTile& packed) = 0;

  /// Adds the term to the logits of these queries with all keys, hidden ones, too: [count, keys], for attention that
  /// stores them. `content` are the logits of the content. Goes through the functions above, unless a term has a more
  /// exact way that is too slow for tiles.
  virtual void add_rows(const AttentionProblem& problem, const QueryRange& queries, std::span<const float> content,
                        std::span<float> logits);

 protected:
  // Objects are not deleted through the base class.
  ~LogitTerm() = default;
};

}  // namespace posenc
