#include "posenc/model/feed_forward.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc::model {

void feed_forward(const FeedForward& layer, ConstMatrixView x, Products& products, BranchBuffers& buffers,
                  MatrixView out) {
  const std::size_t width = layer.up.weight.outputs;
  const MatrixView up = view(room_in(buffers.second, x.rows() * width).data(), x.rows(), width);
  products.multiply(x, layer.up, up);
  if (!layer.gate.given()) {
    activate(layer.activation, up.values());
    return products.multiply(as_const(up), layer.down, out);
  }
  const MatrixView gate = view(room_in(buffers.first, x.rows() * width).data(), x.rows(), width);
  products.multiply(x, layer.gate, gate);
  activate_gated(layer.activation, gate.values(), up.values());
  products.multiply(as_const(gate), layer.down, out);
}

namespace {

/// A row of the batch and the weight of an expert for it.
struct Share {
  std::size_t row;
  float weight;
};

/// The rows of each expert.
std::vector<std::vector<Share>> shares_of(const Experts& layer, ConstMatrixView scores) {
  const std::size_t count = layer.experts.size();
  std::vector<std::vector<Share>> shares(count);
  std::vector<std::size_t> order(count);
  for (std::size_t row = 0; row < scores.rows(); ++row) {
    const auto score = scores.row(row);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
    // Renormalised, the softmax over all experts is the softmax over the best ones.
    double sum = 0.0;
    for (std::size_t n = 0; n < layer.top; ++n) {
      sum += std::exp(static_cast<double>(score[order[n]]) - static_cast<double>(score[order[0]]));
    }
    for (std::size_t n = 0; n < layer.top; ++n) {
      const double e = std::exp(static_cast<double>(score[order[n]]) - static_cast<double>(score[order[0]]));
      shares[order[n]].push_back({row, static_cast<float>(e / sum)});
    }
  }
  return shares;
}

}  // namespace

void mix_experts(const Experts& layer, ConstMatrixView x, Products& products, BranchBuffers& buffers, MatrixView out) {
  std::vector<float> scores(x.rows() * layer.experts.size());
  const MatrixView score_rows = view(scores.data(), x.rows(), layer.experts.size());
  products.multiply(x, layer.router, score_rows);
  const auto shares = shares_of(layer, as_const(score_rows));
  std::fill(out.values().begin(), out.values().end(), 0.0F);
  for (std::size_t e = 0; e < shares.size(); ++e) {
    const std::size_t count = shares[e].size();
    if (count == 0) continue;
    float* const expert_rows = room_in(buffers.rows, count * x.columns()).data();
    for (std::size_t n = 0; n < count; ++n) {
      std::copy_n(x.row(shares[e][n].row).data(), x.columns(), expert_rows + n * x.columns());
    }
    const MatrixView results = view(room_in(buffers.results, count * x.columns()).data(), count, x.columns());
    const float* const rows = expert_rows;
    feed_forward(layer.experts[e], view(rows, count, x.columns()), products, buffers, results);
    for (std::size_t n = 0; n < count; ++n) {
      float* const to = out.row(shares[e][n].row).data();
      for (std::size_t c = 0; c < x.columns(); ++c) to[c] += shares[e][n].weight * results(n, c);
    }
  }
}

}  // namespace posenc::model
