#pragma once

#include "posenc/attention/blocks.h"
#include "posenc/attention/problem.h"
#include "posenc/core/tile.h"

namespace posenc {

/// A term of the logits that streaming attention asks for a tile at a time, so that no array over queries and keys is
/// stored. What is a number for each pair, known beforehand, is a RowBias or a bias by distance instead.
///
/// One object serves one attention at a time: it keeps what a chunk of queries and a block of keys share. A call of
/// begin(), with a problem that outlives the calls that follow, then for each chunk and block prepare(), and for each
/// tile of the chunk add_to().
class LogitTerm {
 public:
  LogitTerm() = default;
  LogitTerm(const LogitTerm&) = delete;
  LogitTerm& operator=(const LogitTerm&) = delete;

  /// Throws std::invalid_argument when the term does not fit the problem.
  virtual void check(const AttentionProblem& problem) const = 0;

  /// Whether the term is made from the logits scale q . k. It then is the only one, nothing is added before it, and
  /// blocks of keys pass from the last to the first.
  virtual bool reads_logits() const { return false; }

  /// Before the keys of a group of heads pass.
  virtual void begin(const AttentionProblem& problem) = 0;

  /// Makes ready what the tiles of a chunk share for a block.
  virtual void prepare(const QueryRange& chunk, const Block& block) = 0;

  /// Adds the term to the logits of a tile, of these columns at least. `packed` is scratch memory.
  virtual void add_to(LeftTile& logits, const QueryRange& tile, const Block& block, const Columns& columns,
                      LeftTile& packed) = 0;

 protected:
  // Not deleted through the base.
  ~LogitTerm() = default;
};

}  // namespace posenc
