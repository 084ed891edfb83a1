#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "posenc/core/matrix.h"
#include "posenc/model/attention.h"
#include "posenc/model/feed_forward.h"
#include "posenc/model/linear.h"
#include "posenc/model/norm.h"
#include "posenc/model/positions.h"

namespace posenc::model {

/// How the branches of a layer are connected. n1 ... n4 are its norms, any of which may be absent.
enum class BlockForm {
  sequential,       ///< x += n2(attention(n1 x)); x += n4(feed_forward(n3 x))
  parallel,         ///< x += attention(n1 x) + feed_forward(n3 x), where an absent n3 means n1
  post_norm,        ///< x = n1(x + attention x); x = n3(x + feed_forward x)
  normed_residual,  ///< y = n1 x; z = y + attention y; y = n3 z; x = y + feed_forward y
};

/// A layer as its file describes it.
struct Block {
  BlockForm form = BlockForm::sequential;
  Norm attention_norm;            ///< n1
  Norm attention_output_norm;     ///< n2
  Norm feed_forward_norm;         ///< n3
  Norm feed_forward_output_norm;  ///< n4
  Attention attention;
  FeedForward feed_forward;
  /// In place of feed_forward.
  Experts experts;
};

/// A decoder as its file describes it, without its positions. Weights are views of the file's bytes.
struct Model {
  std::size_t dim = 0;
  std::size_t vocab = 0;
  /// [vocab, width], where width is dim without input_projection.
  StoredMatrix embedding;
  /// Multiplies the rows of the embedding.
  float embedding_scale = 1.0F;
  Linear input_projection;
  Norm embedding_norm;
  std::vector<Block> blocks;
  /// Multiplies what each branch adds.
  float residual_scale = 1.0F;
  Norm final_norm;
  Linear output_projection;
  /// [vocab, width], often the embedding.
  Linear head;
  float logit_scale = 1.0F;
  /// 0 means none.
  float logit_softcap = 0.0F;
};

/// Throws std::invalid_argument if the sizes of a model do not agree.
void check_model(const Model& model);

/// The tokens of a step.
struct StepTokens {
  std::span<const std::int32_t> tokens;
  std::span<const double> positions;
  /// [tokens], see Sequence::segments; empty means 0 for each.
  std::span<const std::int32_t> segments;
  /// [tokens, dim], rows of a position table to add to the embeddings; empty means none.
  std::span<const float> rows;
};

/// What is wanted of a step besides its last hidden states.
struct StepWishes {
  /// The number of last tokens whose outputs are wanted; the last layer computes no others. If omitted, all; hidden
  /// states and weights need all.
  std::optional<std::size_t> outputs;
  /// [layers, tokens, dim]: the inputs of the blocks; empty means none.
  std::span<float> hidden;
  std::span<const WantedWeights> weights;
};

/// Runs a decoder over a sequence that grows step by step, with a cache of keys and values.
class Decoder {
 public:
  /// The model must outlive it. Throws std::invalid_argument as check_model() does, and for positions that do not fit
  /// the model.
  Decoder(const Model& model, Positions positions, CachedKeys cached_keys);

  /// Makes room in the cache for so many tokens. One that grows step by step leaves gaps in the memory behind it.
  void reserve(std::size_t tokens);

  /// Other turns for the steps to come, as many as there were and as wide.
  void set_turns(std::vector<Turn> turns);

  /// Appends tokens to the sequence. Throws std::invalid_argument for tokens outside the vocabulary, positions that are
  /// not finite, and arrays that do not agree; then, and where memory is wanting, the sequence is as it was before.
  void step(const StepTokens& tokens, const StepWishes& wishes);

  std::size_t length() const { return sequence_.length(); }
  /// Of the last step.
  std::size_t tokens() const { return tokens_; }
  /// What the head sees of the last step, [outputs, width]: after the final norm and the output projection.
  std::span<const float> last_hidden() const { return head_input_; }

  /// Logits of the last step's tokens first ... first + out.size() / vocab - 1, whose outputs were wanted.
  void logits(std::size_t first, std::span<float> out);

  /// The loss in nats of a target for each output of the last step, NaN where the target is -1. Logits are reduced
  /// block by block of the vocabulary. Throws std::invalid_argument for targets outside the vocabulary.
  void losses(std::span<const std::int32_t> targets, std::span<double> out);

 private:
  void run_part(const StepTokens& tokens, const StepWishes& wishes, std::size_t first, std::size_t count);
  void append(const StepTokens& tokens, std::size_t first, std::size_t count);
  void embed(const StepTokens& tokens, std::size_t first, std::size_t count);
  void run_block(std::size_t index, const Step& step, std::size_t outputs, const WantedWeights* wanted);
  void run_branch(const Block& block, const float* x, MatrixView out);

  const Model& model_;
  Positions positions_;
  CachedKeys cached_keys_;
  Sequence sequence_;
  std::vector<LayerCache> caches_;
  std::size_t max_tokens_ = 0;
  /// Tokens and outputs of the last step, and tokens of the part of a step that is computed.
  std::size_t tokens_ = 0;
  std::size_t outputs_ = 0;
  std::size_t rows_ = 0;
  Products products_;
  BranchBuffers buffers_;
  std::vector<float> x_;
  std::vector<float> normed_;
  std::vector<float> other_;
  std::vector<float> branch_;
  std::vector<float> head_input_;
};

}  // namespace posenc::model
