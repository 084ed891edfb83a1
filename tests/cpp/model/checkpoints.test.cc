// The checkpoints of tests/checkpoints, whose numbers are those of the model classes of transformers in float64. What
// C++ is asked for each of them (cases.json) was recorded from the TypeScript that reads their configurations, and
// tests/run/native-cases.test.ts holds that it still asks for the same.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "golden.h"
#include "posenc/model/decoder.h"

namespace model_checkpoints_test {
namespace {

using golden::Value;
using namespace posenc::model;

template <typename Choice>
Choice chosen(const Value& name, const std::map<std::string, Choice>& choices) {
  return choices.at(name.get<std::string>());
}

/// A model of a record, whose weights are those of a file.
class Recorded {
 public:
  Recorded(const Value& model, const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    REQUIRE(bytes.size() > 8);
    file_.resize(bytes.size());
    std::transform(bytes.begin(), bytes.end(), file_.begin(), [](char c) { return static_cast<std::byte>(c); });
    model_.dim = model.at("dim");
    model_.vocab = model.at("vocab");
    model_.embedding = matrix(model.at("embedding"));
    model_.embedding_scale = model.at("embedding_scale");
    model_.input_projection = linear(model, "input_projection");
    model_.embedding_norm = norm(model, "embedding_norm");
    model_.residual_scale = model.at("residual_scale");
    model_.final_norm = norm(model, "final_norm");
    model_.output_projection = linear(model, "output_projection");
    model_.head = linear(model, "head");
    model_.logit_scale = model.at("logit_scale");
    model_.logit_softcap = model.at("logit_softcap");
    const Value blocks = model.at("blocks");
    for (std::size_t n = 0; n < blocks.size(); ++n) model_.blocks.push_back(block(blocks[n]));
    check_model(model_);
  }

  const Model& model() const { return model_; }

  /// Floats that are in the file at a place, or in the record itself.
  std::span<const float> floats(const Value& where, std::size_t count) {
    if (is_place(where)) {
      return {reinterpret_cast<const float*>(file_.data() + where.get<std::size_t>()), count};
    }
    numbers_.push_back(where.get<std::vector<float>>());
    return numbers_.back();
  }

 private:
  /// A list has a size, and a number has none.
  static bool is_place(const Value& where) {
    try {
      static_cast<void>(where.size());
      return false;
    } catch (const std::runtime_error&) {
      return true;
    }
  }

  StoredMatrix matrix(const Value& at) const {
    static const std::map<std::string, StoredType> types = {{"F32", StoredType::float32}};
    return {.type = chosen(at.at("type"), types),
            .bytes = file_.data() + at.at("bytes").get<std::size_t>(),
            .outputs = at.at("outputs"),
            .inputs = at.at("inputs"),
            .inputs_first = at.at("inputs_first")};
  }

  Linear linear(const Value& at) {
    Linear result{.weight = matrix(at.at("weight")), .bias = {}};
    if (at.contains("bias")) result.bias = floats(at.at("bias"), result.weight.outputs);
    return result;
  }
  Linear linear(const Value& at, const std::string& name) { return at.contains(name) ? linear(at.at(name)) : Linear(); }

  Norm norm(const Value& record, const std::string& name) {
    static const std::map<std::string, NormKind> kinds = {{"rms", NormKind::rms}, {"layer", NormKind::layer}};
    if (!record.contains(name)) return {};
    const Value at = record.at(name);
    const std::size_t size = at.at("size");
    Norm result{.kind = chosen(at.at("kind"), kinds),
                .eps = at.at("eps"),
                .weight_offset = at.at("weight_offset"),
                .weight = {},
                .bias = {}};
    if (at.contains("weight")) result.weight = floats(at.at("weight"), size);
    if (at.contains("bias")) result.bias = floats(at.at("bias"), size);
    return result;
  }

  HeadNorm head_norm(const Value& record, const std::string& name) {
    using Extent = HeadNorm::Extent;
    static const std::map<std::string, Extent> extents = {
        {"head", Extent::head}, {"own-head", Extent::own_head}, {"all", Extent::all}};
    if (!record.contains(name)) return {};
    return {.norm = norm(record.at(name), "norm"), .extent = chosen(record.at(name).at("extent"), extents)};
  }

  static HeadPlaces places(const Value& at) {
    return {.first = at.at("first"), .group = at.at("group"), .group_stride = at.at("group_stride")};
  }

  FeedForward feed_forward(const Value& at) {
    static const std::map<std::string, Activation> activations = {
        {"silu", Activation::silu},           {"gelu", Activation::gelu},
        {"gelu-tanh", Activation::gelu_tanh}, {"gelu-bloom", Activation::gelu_bloom},
        {"relu", Activation::relu},           {"relu2", Activation::relu2}};
    return {.activation = chosen(at.at("activation"), activations),
            .gate = linear(at, "gate"),
            .up = linear(at, "up"),
            .down = linear(at, "down")};
  }

  Block block(const Value& at) {
    static const std::map<std::string, BlockForm> forms = {{"sequential", BlockForm::sequential},
                                                           {"parallel", BlockForm::parallel},
                                                           {"post-norm", BlockForm::post_norm},
                                                           {"normed-residual", BlockForm::normed_residual}};
    const Value attention = at.at("attention");
    Block result{.form = chosen(at.at("form"), forms),
                 .attention_norm = norm(at, "attention_norm"),
                 .attention_output_norm = norm(at, "attention_output_norm"),
                 .feed_forward_norm = norm(at, "feed_forward_norm"),
                 .feed_forward_output_norm = norm(at, "feed_forward_output_norm"),
                 .attention = {.heads = attention.at("heads"),
                               .kv_heads = attention.at("kv_heads"),
                               .head_dim = attention.at("head_dim"),
                               .projections = {},
                               .queries = places(attention.at("queries")),
                               .keys = places(attention.at("keys")),
                               .values = places(attention.at("values")),
                               .clip = attention.at("clip"),
                               .query_norm = head_norm(attention, "query_norm"),
                               .key_norm = head_norm(attention, "key_norm"),
                               .output = linear(attention, "output"),
                               .scale = attention.at("scale"),
                               .softcap = attention.at("softcap")},
                 .feed_forward = {},
                 .experts = {}};
    const Value projections = at.at("projections");
    for (std::size_t n = 0; n < projections.size(); ++n) {
      result.attention.projections.push_back(linear(projections[n]));
    }
    if (at.contains("feed_forward")) result.feed_forward = feed_forward(at.at("feed_forward"));
    const Value experts = at.at("experts");
    for (std::size_t n = 0; n < experts.size(); ++n) result.experts.experts.push_back(feed_forward(experts[n]));
    if (at.contains("router")) {
      result.experts.router = linear(at, "router");
      result.experts.top = at.at("top");
    }
    return result;
  }

  std::vector<std::byte> file_;
  /// Views of them are taken, so they must not move.
  std::deque<std::vector<float>> numbers_;
  Model model_;
};

std::vector<Turn> turns_of(const Value& list) {
  std::vector<Turn> turns;
  for (std::size_t n = 0; n < list.size(); ++n) {
    const std::vector<double> frequencies = list[n].at("frequencies");
    const bool is_half = list[n].at("layout") == "half";
    turns.push_back({.scaled = {.frequencies = {frequencies.begin(), frequencies.end()},
                                .attention_factor = list[n].at("attention_factor")},
                     .layout = is_half ? posenc::RopeLayout::half : posenc::RopeLayout::interleaved});
  }
  return turns;
}

Positions positions_of(const Value& run) {
  Positions positions{.turns = turns_of(run.at("turns")), .layers = {}};
  const Value layers = run.at("layers");
  for (std::size_t n = 0; n < layers.size(); ++n) {
    const Value at = layers[n];
    LayerPositions layer{.turns = at.at("turns"),
                         .slopes = at.at("slopes"),
                         .rounded_slopes = at.at("rounded_slopes"),
                         .slope_scale = at.at("slope_scale"),
                         .line = at.at("line"),
                         .reach = at.at("reach"),
                         .window = {}};
    if (at.contains("window")) layer.window = at.at("window").get<std::int64_t>();
    positions.layers.push_back(layer);
  }
  return positions;
}

/// What a run gives.
struct Results {
  std::vector<float> logits;
  std::vector<float> hidden;
  std::vector<float> last_hidden;
  std::vector<float> weights;
  std::vector<double> losses;
};

void append(std::vector<float>& to, std::span<const float> from) { to.insert(to.end(), from.begin(), from.end()); }

/// Runs all steps; `weight_layers` are layers whose attention weights are wanted, of a run of one step.
Results results_of(Recorded& recorded, const Value& run, const std::vector<std::size_t>& weight_layers) {
  const Model& model = recorded.model();
  const CachedKeys keys = run.at("cachedKeys") == "turned" ? CachedKeys::turned : CachedKeys::kept;
  Decoder decoder(model, positions_of(run), keys);
  Results results;
  std::vector<std::int32_t> tokens;
  std::vector<std::int32_t> segments;
  std::vector<double> losses;
  const Value steps = run.at("steps");
  for (std::size_t n = 0; n < steps.size(); ++n) {
    const Value step = steps[n];
    if (step.contains("turns")) {
      decoder.set_turns(turns_of(step.at("turns")));
      continue;
    }
    const std::vector<std::int32_t> some = step.at("tokens");
    const std::vector<double> positions = step.at("positions");
    const std::vector<std::int32_t> own = step.at("segments");
    const std::span<const float> rows = recorded.floats(step.at("rows"), some.size() * model.dim);
    std::vector<float> hidden(model.blocks.size() * some.size() * model.dim);
    std::vector<WantedWeights> wanted;
    const std::size_t size = model.blocks[0].attention.heads * some.size() * some.size();
    results.weights.resize(weight_layers.size() * size);
    for (std::size_t k = 0; k < weight_layers.size(); ++k) {
      wanted.push_back({.layer = weight_layers[k],
                        .first_head = 0,
                        .heads = model.blocks[0].attention.heads,
                        .out = std::span(results.weights).subspan(k * size, size)});
    }
    decoder.step({.tokens = some, .positions = positions, .segments = own, .rows = rows},
                 {.outputs = {}, .hidden = hidden, .weights = wanted});
    results.hidden = hidden;
    append(results.last_hidden, decoder.last_hidden());
    std::vector<float> logits(some.size() * model.vocab);
    decoder.logits(0, logits);
    append(results.logits, logits);
    // The loss of the last token of a step is that of the next step's first one: it is reduced from the logits here.
    std::vector<std::int32_t> targets(some.begin() + 1, some.end());
    targets.push_back(-1);
    losses.assign(some.size(), 0.0);
    decoder.losses(targets, losses);
    results.losses.insert(results.losses.end(), losses.begin(), losses.end());
    tokens.insert(tokens.end(), some.begin(), some.end());
    segments.insert(segments.end(), own.begin(), own.end());
  }
  results.losses.pop_back();
  const auto segment_of = [&](std::size_t n) { return segments.empty() ? 0 : segments[n]; };
  for (std::size_t n = 0; n + 1 < tokens.size(); ++n) {
    const float* const logits = results.logits.data() + n * model.vocab;
    double sum = 0.0;
    for (std::size_t v = 0; v < model.vocab; ++v) sum += std::exp(static_cast<double>(logits[v]));
    const double loss = std::log(sum) - static_cast<double>(logits[tokens[n + 1]]);
    if (std::isnan(results.losses[n])) {
      results.losses[n] = loss;
    } else {
      CHECK(std::abs(results.losses[n] - loss) < 1e-6);
    }
    if (segment_of(n) < 0 || segment_of(n) != segment_of(n + 1)) results.losses[n] = std::nan("");
  }
  return results;
}

double mean_of(const std::vector<double>& losses) {
  double sum = 0.0;
  double count = 0.0;
  for (const double loss : losses) {
    if (std::isnan(loss)) continue;
    sum += loss;
    count += 1.0;
  }
  return sum / count;
}

}  // namespace

TEST_CASE("Checkpoints give the numbers of the reference, as trained and with their positions changed", "[model]") {
  const char* const names[] = {"bloom",    "cohere",    "falcon-rw-style", "gemma2", "gpt2",
                               "gpt_neox", "llama-gqa", "mixtral",         "opt",    "phi3-longrope"};
  for (const std::string name : names) {
    const std::vector<golden::Case> cases = golden::cases_of("../checkpoints/" + name);
    Recorded recorded(cases[0].params.at("model"), cases[0].folder + "/model.safetensors");
    const double tolerance = cases[0].params.at("tolerance");
    for (const golden::Case& one : cases) {
      INFO(name << ", " << one.id);
      const bool is_trained = one.params.contains("model");
      const std::vector<std::size_t> weight_layers =
          is_trained ? one.params.at("attention_layers").get<std::vector<std::size_t>>() : std::vector<std::size_t>();
      const Results results = results_of(recorded, one.params, weight_layers);
      const auto agrees = [&](std::span<const float> values, const char* array) {
        INFO(array);
        CHECK(golden::worst_ratio(values, one.array(array), tolerance, 0.0) <= 1.0);
      };
      const auto skip = static_cast<std::size_t>(one.params.value("skip", 0)) * recorded.model().vocab;
      if (one.has("logits")) agrees(std::span(results.logits).subspan(skip), "logits");
      if (!is_trained) {
        CHECK(std::abs(mean_of(results.losses) - one.params.at("loss").get<double>()) <= tolerance);
        continue;
      }
      CHECK(golden::worst_ratio(results.losses, one.array("loss_by_position"), tolerance, 0.0) <= 1.0);
      agrees(results.weights, "attentions");
      std::vector<float> states = results.hidden;
      if (one.has("hidden_last")) {
        agrees(results.last_hidden, "hidden_last");
      } else {
        append(states, results.last_hidden);
      }
      agrees(states, "hidden");
    }
  }
}

}  // namespace model_checkpoints_test
