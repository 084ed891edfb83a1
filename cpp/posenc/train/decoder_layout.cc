#include "posenc/train/decoder_layout.h"

#include <cmath>
#include <string>
#include <utility>

#include "posenc/core/error.h"

namespace posenc::train {
namespace {

/// Lays parameters out one after another.
class Listing {
 public:
  explicit Listing(std::vector<Parameter>& parameters) : parameters_(parameters) {}

  std::size_t add(ParameterSpec spec, const std::string& prefix = "") {
    const auto at = static_cast<std::size_t>(size_);
    size_ += spec.size();
    spec.name = prefix + spec.name;
    parameters_.push_back({std::move(spec), at});
    return at;
  }

  /// Returns the offset of the first one.
  std::size_t add_all(const std::vector<ParameterSpec>& specs, const std::string& prefix = "") {
    const auto at = static_cast<std::size_t>(size_);
    for (const ParameterSpec& spec : specs) add(spec, prefix);
    return at;
  }

  std::uint64_t size() const { return size_; }

 private:
  std::vector<Parameter>& parameters_;
  /// 64 bits even where addresses are narrower, so that a size too large is counted before it is rejected.
  std::uint64_t size_ = 0;
};

// Out of line for the same reason as require_decoder_shape().
[[gnu::noinline]] void require_parameters(const DecoderShape& shape, std::uint64_t parameters) {
  require(parameters <= max_parameters, "dim", shape.dim,
          Expected{"sizes of a model of at most {value} parameters", max_parameters});
}

}  // namespace

// Out of line: inlined into a function with objects to destroy, a failing check unwound through the destructor of an
// object that was not constructed yet (Clang 19, WebAssembly exceptions).
[[gnu::noinline]] void require_decoder_shape(const DecoderShape& shape) {
  require(shape.vocab >= 2 && shape.vocab <= 65536, "vocab", shape.vocab, Expected::between(2, 65536));
  require(shape.dim >= 1 && shape.dim <= 4096, "dim", shape.dim, Expected::between(1, 4096));
  require(shape.layers >= 1 && shape.layers <= 64, "layers", shape.layers, Expected::between(1, 64));
  require(shape.heads >= 1 && shape.dim % shape.heads == 0, "heads", shape.heads,
          Expected::divisor_of(shape.dim, "dim"));
}

DecoderLayout decoder_layout(const DecoderShape& shape, const std::vector<ParameterSpec>& shared,
                             const std::vector<ParameterSpec>& of_layer) {
  const std::size_t dim = shape.dim;
  const std::size_t hidden = 4 * dim;
  // A variance of 1 / inputs preserves the variance of activations; matrices that write to the residual stream, twice
  // per layer, share it among all these additions.
  const auto matrix = [&](const char* name, std::size_t rows, std::size_t columns) {
    const double deviation = 1.0 / std::sqrt(static_cast<double>(columns));
    return ParameterSpec{name, {rows, columns}, true, Initial::normal(deviation)};
  };
  const auto residual = [&](const char* name, std::size_t columns) {
    const double deviation = 1.0 / std::sqrt(static_cast<double>(columns * 2 * shape.layers));
    return ParameterSpec{name, {dim, columns}, true, Initial::normal(deviation)};
  };
  const auto vector = [](const char* name, std::size_t size, double value) {
    return ParameterSpec{name, {size}, false, Initial::constant(value)};
  };

  DecoderLayout layout{};
  Listing list(layout.parameters);
  layout.tok_emb = list.add({"tok_emb", {shape.vocab, dim}, true, Initial::normal(0.1)});
  layout.position = list.add_all(shared);
  for (std::size_t layer = 0; layer < shape.layers; ++layer) {
    const std::string prefix = "layer" + std::to_string(layer) + "_";
    LayerOffsets at{};
    at.ln1_w = list.add(vector("ln1_w", dim, 1.0), prefix);
    at.ln1_b = list.add(vector("ln1_b", dim, 0.0), prefix);
    at.w_qkv = list.add(matrix("wq", dim, dim), prefix);
    list.add(matrix("wk", dim, dim), prefix);
    list.add(matrix("wv", dim, dim), prefix);
    at.wo = list.add(residual("wo", dim), prefix);
    at.position = list.add_all(of_layer, prefix);
    at.ln2_w = list.add(vector("ln2_w", dim, 1.0), prefix);
    at.ln2_b = list.add(vector("ln2_b", dim, 0.0), prefix);
    at.w1 = list.add(matrix("w1", hidden, dim), prefix);
    at.b1 = list.add(vector("b1", hidden, 0.0), prefix);
    at.w2 = list.add(residual("w2", hidden), prefix);
    at.b2 = list.add(vector("b2", dim, 0.0), prefix);
    layout.layers.push_back(at);
  }
  layout.lnf_w = list.add(vector("lnf_w", dim, 1.0));
  layout.lnf_b = list.add(vector("lnf_b", dim, 0.0));
  layout.head = list.add(matrix("head", shape.vocab, dim));
  require_parameters(shape, list.size());
  layout.size = static_cast<std::size_t>(list.size());
  return layout;
}

}  // namespace posenc::train
