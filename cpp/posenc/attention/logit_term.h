#pragma once

#include "posenc/attention/blocks.h"
#include "posenc/attention/problem.h"
#include "posenc/core/tile.h"

namespace posenc {

/// A term of the logits that streaming attention requests one tile at a time, so that no array over queries and keys is
/// stored. A term that is known beforehand, as a number for each pair, is a RowBias or a bias by distance instead.
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

  /// Whether the term is computed from the logits scale q . k. If so, it is the only term, nothing is added before it,
  /// and blocks of keys are processed from the last to the first.
  virtual bool reads_logits() const { return false; }

  /// Called before the keys of a group of heads are processed.
  virtual void begin(const AttentionProblem& problem) = 0;

  /// Prepares what the tiles of a chunk share for this block.
  virtual void prepare(const QueryRange& chunk, const Block& block) = 0;

  /// Adds the term to the logits of a tile, at least in these columns of the block. `packed` is scratch memory.
  virtual void add_to(LeftTile& logits, const QueryRange& tile, const Block& block, const Columns& columns,
                      LeftTile& packed) = 0;

 protected:
  // Objects are not deleted through the base class.
  ~LogitTerm() = default;
};

}  // namespace posenc
