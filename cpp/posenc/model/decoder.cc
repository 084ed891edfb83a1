#include "posenc/model/decoder.h"

#include <algorithm>
#include <utility>

#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "posenc/model/head.h"

namespace posenc::model {
namespace {

/// The most tokens of a step that are computed at a time. Weights are read and packed once for all of them, but their
/// buffers take memory: a twelfth of what the weights take, where that is enough for the smaller number.
std::size_t max_tokens_at_once(const Model& model) {
  std::size_t bytes = 0;
  std::size_t widest = model.dim;
  const auto count = [&](const Linear& linear) {
    bytes += stored_bytes(linear.weight);
    widest = std::max({widest, linear.weight.inputs, linear.weight.outputs});
  };
  const auto count_feed_forward = [&](const FeedForward& layer) {
    for (const Linear* one : {&layer.gate, &layer.up, &layer.down}) count(*one);
  };
  for (const Block& block : model.blocks) {
    for (const Linear& one : block.attention.projections) count(one);
    count(block.attention.output);
    count_feed_forward(block.feed_forward);
    for (const FeedForward& expert : block.experts.experts) count_feed_forward(expert);
  }
  // The rows of a layer and of its branches, and the widest outputs of products: gates, what they multiply, the packed
  // rows of the next product.
  const std::size_t token_bytes = (5 * model.dim + 3 * widest) * sizeof(float);
  return std::clamp<std::size_t>(bytes / 12 / token_bytes, 128, 512);
}

/// The tokens of a step of `count` in equal parts, each a multiple of all heights of tiles.
std::size_t tokens_at_once(std::size_t count, std::size_t max) {
  constexpr std::size_t heights = 12;
  const std::size_t parts = (count + max - 1) / max;
  return ((count + parts - 1) / parts + heights - 1) / heights * heights;
}

ConstMatrixView read(const std::vector<float>& values, std::size_t rows, std::size_t columns) {
  return view(values.data(), rows, columns);
}

void check_linear(const char* name, const Linear& linear, std::size_t inputs, std::size_t outputs) {
  require_size(name, linear.weight.inputs, inputs);
  require_size(name, linear.weight.outputs, outputs);
  require_storable(linear.weight);
  if (!linear.bias.empty()) require_size(name, linear.bias.size(), outputs);
}

void check_norm(const char* name, const Norm& norm, std::size_t size) {
  if (!norm.weight.empty()) require_size(name, norm.weight.size(), size);
  if (!norm.bias.empty()) require_size(name, norm.bias.size(), size);
}

void check_places(const char* name, const HeadPlaces& places, std::size_t heads, std::size_t head_dim,
                  std::size_t width) {
  require_some(name, places.group);
  for (std::size_t head = 0; head < heads; ++head) {
    const std::size_t last = places.of(head, head_dim) + head_dim;
    require(last <= width, name, last, Expected::at_most(width));
  }
}

void check_head_norm(const char* name, const HeadNorm& norm, std::size_t heads, std::size_t head_dim) {
  check_norm(name, norm.norm, norm.extent == HeadNorm::Extent::head ? head_dim : heads * head_dim);
}

void check_attention(const Attention& layer, std::size_t dim) {
  require_some("heads", layer.heads);
  require_some("kv_heads", layer.kv_heads);
  require_some("head_dim", layer.head_dim);
  require(layer.heads % layer.kv_heads == 0, "kv_heads", layer.kv_heads, Expected::divisor_of(layer.heads, "heads"));
  std::size_t width = 0;
  for (const Linear& one : layer.projections) {
    check_linear("projection", one, dim, one.weight.outputs);
    width += one.weight.outputs;
  }
  check_places("queries", layer.queries, layer.heads, layer.head_dim, width);
  check_places("keys", layer.keys, layer.kv_heads, layer.head_dim, width);
  check_places("values", layer.values, layer.kv_heads, layer.head_dim, width);
  check_head_norm("query_norm", layer.query_norm, layer.heads, layer.head_dim);
  check_head_norm("key_norm", layer.key_norm, layer.kv_heads, layer.head_dim);
  check_linear("attention_output", layer.output, layer.heads * layer.head_dim, dim);
}

void check_feed_forward(const FeedForward& layer, std::size_t dim) {
  const std::size_t width = layer.up.weight.outputs;
  check_linear("up", layer.up, dim, width);
  if (layer.gate.given()) check_linear("gate", layer.gate, dim, width);
  check_linear("down", layer.down, width, dim);
}

void check_block(const Block& block, std::size_t dim) {
  check_norm("attention_norm", block.attention_norm, dim);
  check_norm("attention_output_norm", block.attention_output_norm, dim);
  check_norm("feed_forward_norm", block.feed_forward_norm, dim);
  check_norm("feed_forward_output_norm", block.feed_forward_output_norm, dim);
  check_attention(block.attention, dim);
  if (!block.experts.given()) return check_feed_forward(block.feed_forward, dim);
  const std::size_t count = block.experts.experts.size();
  check_linear("router", block.experts.router, dim, count);
  require(block.experts.top >= 1 && block.experts.top <= count, "top", block.experts.top, Expected::between(1, count));
  for (const FeedForward& expert : block.experts.experts) check_feed_forward(expert, dim);
}

void check_positions(const Model& model, const Positions& positions) {
  require_size("positions", positions.layers.size(), model.blocks.size());
  for (std::size_t n = 0; n < positions.layers.size(); ++n) {
    const LayerPositions& layer = positions.layers[n];
    const Attention& attention = model.blocks[n].attention;
    if (!layer.turns.empty()) require_size("turns", layer.turns.size(), attention.heads);
    for (const std::int32_t turn : layer.turns) {
      if (turn < 0) continue;
      require(static_cast<std::size_t>(turn) < positions.turns.size(), "turns", turn,
              Expected::below(positions.turns.size()));
      const std::size_t rotary_dim = positions.turns[static_cast<std::size_t>(turn)].rotary_dim();
      require(rotary_dim <= attention.head_dim, "rotary_dim", rotary_dim, Expected::at_most(attention.head_dim));
    }
    if (!layer.slopes.empty()) require_size("slopes", layer.slopes.size(), attention.heads);
    if (!layer.rounded_slopes.empty()) require_size("rounded_slopes", layer.rounded_slopes.size(), attention.heads);
    if (!layer.line.empty()) require_size("line", layer.line.size(), attention.heads * (2 * layer.reach + 1));
    if (layer.window) require(*layer.window >= 1, "window", *layer.window, Expected::at_least(1));
  }
}

}  // namespace

void check_model(const Model& model) {
  require_some("dim", model.dim);
  require_some("vocab", model.vocab);
  require_some("layers", model.blocks.size());
  require_size("embedding", model.embedding.outputs, model.vocab);
  require_storable(model.embedding);
  const std::size_t width = model.embedding.inputs;
  if (model.input_projection.given()) {
    check_linear("input_projection", model.input_projection, width, model.dim);
  } else {
    require_size("embedding", width, model.dim);
  }
  check_norm("embedding_norm", model.embedding_norm, model.dim);
  for (const Block& block : model.blocks) check_block(block, model.dim);
  check_norm("final_norm", model.final_norm, model.dim);
  const Linear& output = model.output_projection;
  if (output.given()) check_linear("output_projection", output, model.dim, output.weight.outputs);
  check_linear("head", model.head, output.given() ? output.weight.outputs : model.dim, model.vocab);
}

Decoder::Decoder(const Model& model, Positions positions, CachedKeys cached_keys)
    : model_(model), positions_(std::move(positions)), cached_keys_(cached_keys), caches_(model.blocks.size()) {
  check_model(model);
  check_positions(model, positions_);
  max_tokens_ = max_tokens_at_once(model);
}

void Decoder::set_turns(std::vector<Turn> turns) {
  require_size("turns", turns.size(), positions_.turns.size());
  for (std::size_t n = 0; n < turns.size(); ++n) {
    require_size("rotary_dim", turns[n].rotary_dim(), positions_.turns[n].rotary_dim());
  }
  positions_.turns = std::move(turns);
}

void Decoder::reserve(std::size_t tokens) {
  const std::size_t length = sequence_.length();
  for (std::size_t n = 0; n < caches_.size(); ++n) {
    LayerCache& cache = caches_[n];
    if (tokens <= cache.room) continue;
    // At least an eighth more, so that moving what is there costs little beside reading it in each step.
    const std::size_t room = std::max(tokens, cache.room + cache.room / 8);
    const std::size_t dim = model_.blocks[n].attention.head_dim;
    const std::size_t heads = cached_heads(model_.blocks[n].attention, positions_.layers[n]);
    const auto grown = [&](const std::vector<float>& values) {
      std::vector<float> result(heads * room * dim);
      for (std::size_t head = 0; head < heads; ++head) {
        std::copy_n(values.data() + head * cache.room * dim, length * dim, result.data() + head * room * dim);
      }
      return result;
    };
    // Both, before one is replaced: memory may run out in between.
    std::vector<float> keys = grown(cache.keys);
    cache.values = grown(cache.values);
    cache.keys = std::move(keys);
    cache.room = room;
  }
}

/// Adds tokens to the sequence.
void Decoder::append(const StepTokens& tokens, std::size_t first, std::size_t count) {
  for (std::size_t n = first; n < first + count; ++n) {
    const double position = tokens.positions[n];
    const std::int32_t segment = tokens.segments.empty() ? 0 : tokens.segments[n];
    if (sequence_.length() > 0) {
      sequence_.is_consecutive = sequence_.is_consecutive && position == sequence_.positions.back() + 1.0;
      sequence_.is_one_segment = sequence_.is_one_segment && segment == sequence_.segments.back();
    }
    sequence_.is_one_segment = sequence_.is_one_segment && segment >= 0;
    sequence_.positions.push_back(position);
    sequence_.segments.push_back(segment);
  }
}

void Decoder::embed(const StepTokens& tokens, std::size_t first, std::size_t count) {
  const std::size_t width = model_.embedding.inputs;
  std::vector<float>& rows = model_.input_projection.given() ? other_ : x_;
  rows.resize(count * width);
  for (std::size_t row = 0; row < count; ++row) {
    const auto token = static_cast<std::size_t>(tokens.tokens[first + row]);
    widen_row(model_.embedding, token, 0, width, rows.data() + row * width);
  }
  for (float& value : rows) value *= model_.embedding_scale;
  x_.resize(count * model_.dim);
  const MatrixView x = view(x_.data(), count, model_.dim);
  if (model_.input_projection.given()) products_.multiply(read(other_, count, width), model_.input_projection, x);
  if (!tokens.rows.empty()) add_scaled(x_, tokens.rows.subspan(first * model_.dim, x.size()), 1.0F);
  normalise_rows(model_.embedding_norm, read(x_, count, model_.dim), x);
}

void Decoder::run_branch(const Block& block, const float* x, MatrixView out) {
  const ConstMatrixView from = view(x, out.rows(), out.columns());
  if (block.experts.given()) {
    mix_experts(block.experts, from, products_, buffers_, out);
  } else {
    feed_forward(block.feed_forward, from, products_, buffers_, out);
  }
}

void Decoder::run_block(std::size_t index, const Step& step, std::size_t outputs, const WantedWeights* wanted) {
  const Block& block = model_.blocks[index];
  const std::size_t dim = model_.dim;
  const auto rows_of = [&](std::vector<float>& values) { return view(values.data(), rows_, dim); };
  const auto normalise_into = [&](const Norm& norm, std::vector<float>& to) {
    normalise_rows(norm, read(x_, rows_, dim), rows_of(to));
  };
  // Behind it, only the rows of outputs go on.
  const auto attention_of = [&](const std::vector<float>& from) {
    attend(block.attention, index, step, read(from, rows_, dim), caches_[index], products_, buffers_,
           view(branch_.data(), outputs, dim), wanted);
    for (std::vector<float>* values : {&x_, &normed_}) {
      values->erase(values->begin(), values->end() - static_cast<std::ptrdiff_t>(outputs * dim));
    }
    rows_ = outputs;
    branch_.resize(rows_ * dim);
  };
  const auto add = [&](const Norm& output_norm) {
    normalise_rows(output_norm, read(branch_, rows_, dim), rows_of(branch_));
    add_scaled(x_, branch_, model_.residual_scale);
  };
  switch (block.form) {
    case BlockForm::sequential:
      normalise_into(block.attention_norm, normed_);
      attention_of(normed_);
      add(block.attention_output_norm);
      normalise_into(block.feed_forward_norm, normed_);
      run_branch(block, normed_.data(), rows_of(branch_));
      add(block.feed_forward_output_norm);
      return;
    case BlockForm::parallel: {
      normalise_into(block.attention_norm, normed_);
      attention_of(normed_);
      other_.resize(rows_ * dim);
      if (block.feed_forward_norm.given()) normalise_into(block.feed_forward_norm, normed_);
      add(block.attention_output_norm);
      run_branch(block, normed_.data(), rows_of(other_));
      add_scaled(x_, other_, model_.residual_scale);
      return;
    }
    case BlockForm::post_norm:
      attention_of(x_);
      add({});
      normalise_into(block.attention_norm, x_);
      run_branch(block, x_.data(), rows_of(branch_));
      add({});
      normalise_into(block.feed_forward_norm, x_);
      return;
    case BlockForm::normed_residual:
      normalise_into(block.attention_norm, x_);
      attention_of(x_);
      add({});
      normalise_into(block.feed_forward_norm, x_);
      run_branch(block, x_.data(), rows_of(branch_));
      add({});
      return;
  }
}

void Decoder::step(const StepTokens& tokens, const StepWishes& wishes) {
  const std::size_t count = tokens.tokens.size();
  require_some("tokens", count);
  for (const std::int32_t token : tokens.tokens) {
    require(token >= 0 && static_cast<std::size_t>(token) < model_.vocab, "tokens", token,
            Expected::between(0, model_.vocab - 1));
  }
  require_size("positions", tokens.positions.size(), count);
  require_positions("positions", tokens.positions);
  if (!tokens.segments.empty()) require_size("segments", tokens.segments.size(), count);
  if (!tokens.rows.empty()) require_size("rows", tokens.rows.size(), count * model_.dim);
  const std::size_t outputs = wishes.outputs.value_or(count);
  const bool needs_all = !wishes.hidden.empty() || !wishes.weights.empty();
  require(outputs <= count, "outputs", outputs, Expected::at_most(count));
  require(!needs_all || outputs == count, "outputs", outputs, Expected::at_least(count));
  if (!wishes.hidden.empty()) require_size("hidden", wishes.hidden.size(), model_.blocks.size() * count * model_.dim);
  const std::size_t length = sequence_.length();
  const bool was_consecutive = sequence_.is_consecutive;
  const bool was_one_segment = sequence_.is_one_segment;
  // Weights of attention are those of all tokens of the step.
  const std::size_t at_once = wishes.weights.empty() ? tokens_at_once(count, max_tokens_) : count;
  tokens_ = 0;
  outputs_ = 0;
  try {
    reserve(length + count);
    head_input_.resize(outputs * model_.head.weight.inputs);
    for (std::size_t first = 0; first < count; first += at_once) {
      run_part(tokens, wishes, first, std::min(at_once, count - first));
    }
  } catch (...) {
    sequence_.positions.resize(length);
    sequence_.segments.resize(length);
    sequence_.is_consecutive = was_consecutive;
    sequence_.is_one_segment = was_one_segment;
    throw;
  }
  tokens_ = count;
  outputs_ = outputs;
}

void Decoder::run_part(const StepTokens& tokens, const StepWishes& wishes, std::size_t first, std::size_t count) {
  append(tokens, first, count);
  embed(tokens, first, count);
  const TurnTables tables(positions_.turns, tokens.positions.subspan(first, count));
  const bool turns_all = cached_keys_ == CachedKeys::turned;
  const TurnTables all_tables(turns_all ? std::span<const Turn>(positions_.turns) : std::span<const Turn>(),
                              sequence_.positions);
  const Step step{.positions = positions_,
                  .sequence = sequence_,
                  .cached_keys = cached_keys_,
                  .tables = tables,
                  .all_tables = turns_all ? &all_tables : nullptr};
  // The tokens of the step without outputs, and the outputs of this part.
  const std::size_t skipped = tokens.tokens.size() - wishes.outputs.value_or(tokens.tokens.size());
  const std::size_t outputs = first + count - std::clamp(skipped, first, first + count);
  rows_ = count;
  normed_.resize(count * model_.dim);
  branch_.resize(count * model_.dim);
  for (std::size_t n = 0; n < model_.blocks.size(); ++n) {
    if (!wishes.hidden.empty()) {
      const std::size_t row = n * tokens.tokens.size() + first;
      std::copy_n(x_.data(), x_.size(), wishes.hidden.data() + row * model_.dim);
    }
    const auto wanted = std::find_if(wishes.weights.begin(), wishes.weights.end(),
                                     [n](const WantedWeights& one) { return one.layer == n; });
    const bool is_last = n + 1 == model_.blocks.size();
    run_block(n, step, is_last ? outputs : count, wanted == wishes.weights.end() ? nullptr : &*wanted);
    if (rows_ == 0) return;
  }
  const std::size_t width = model_.head.weight.inputs;
  const MatrixView last = view(head_input_.data() + (first + count - outputs - skipped) * width, outputs, width);
  const ConstMatrixView x = read(x_, outputs, model_.dim);
  if (!model_.output_projection.given()) return normalise_rows(model_.final_norm, x, last);
  normalise_rows(model_.final_norm, x, view(x_.data(), outputs, model_.dim));
  products_.multiply(x, model_.output_projection, last);
}

void Decoder::logits(std::size_t first, std::span<float> out) {
  require(out.size() % model_.vocab == 0, "out", out.size(), Expected::multiple_of(model_.vocab));
  const std::size_t rows = out.size() / model_.vocab;
  const std::size_t skipped = tokens_ - outputs_;
  require(first >= skipped && first <= tokens_ && rows <= tokens_ - first, "first", first,
          Expected::between(skipped, tokens_));
  const std::size_t width = model_.head.weight.inputs;
  head_logits({model_.head, model_.logit_scale, model_.logit_softcap},
              view(std::as_const(head_input_).data() + (first - skipped) * width, rows, width), products_, out);
}

void Decoder::losses(std::span<const std::int32_t> targets, std::span<double> out) {
  require_size("targets", targets.size(), outputs_);
  require_size("out", out.size(), outputs_);
  for (const std::int32_t target : targets) {
    require(target >= -1 && target < static_cast<std::int64_t>(model_.vocab), "targets", target,
            Expected::between(-1, model_.vocab - 1));
  }
  head_losses({model_.head, model_.logit_scale, model_.logit_softcap},
              read(head_input_, outputs_, model_.head.weight.inputs), products_, targets, out);
}

}  // namespace posenc::model
