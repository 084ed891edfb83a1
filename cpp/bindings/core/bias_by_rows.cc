// Biases that depend on more than the distance and are made by rows: one block for each scheme.
#include "bias_shape.h"
#include "biases.h"
#include "memory.h"
#include "posenc/bias/beit.h"
#include "posenc/bias/cpm_ant.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/fire.h"
#include "posenc/bias/layoutlmv3.h"
#include "posenc/bias/levit.h"
#include "posenc/bias/moirai.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/stored_bias.h"
#include "posenc/bias/swin.h"
#include "posenc/bias/swin_v2.h"
#include "posenc/bias/wavlm.h"
#include "posenc/bias/xlnet_segments.h"
#include "tupe.h"
#include "window_record.h"

namespace posenc::bindings {

POSENC_CHOICES(LogitPart, {"contentContent", LogitPart::content_content},
               {"contentPosition", LogitPart::content_position}, {"positionContent", LogitPart::position_content},
               {"positionPosition", LogitPart::position_position}, {"bias", LogitPart::bias});

/// values [batch, heads, queries, keys], each 1 or as attention has it.
struct StoredFields {
  LogitPart part;
  std::size_t batch;
  std::size_t heads;
  std::size_t queries;
  std::size_t keys;
  Pointer values;
};
POSENC_RECORD(StoredFields, part, batch, heads, queries, keys, values);
POSENC_ROW_BIAS(stored, StoredFields) {
  const auto& [part, batches, heads, queries, keys, values] = fields;
  return std::make_unique<StoredBias>(batch, shape, part, std::array{batches, heads, queries, keys},
                                      array<const float>(values, batches * heads * queries * keys));
}

/// gate_logits [batch, length, heads] if causal, otherwise [batch, length, 2, heads].
struct DataDependentAlibiFields {
  Pointer gate_logits;
  bool causal;
  double post_log_scale;
};
POSENC_RECORD(DataDependentAlibiFields, gate_logits, causal, post_log_scale);
POSENC_ROW_BIAS(data_dependent_alibi, DataDependentAlibiFields) {
  const DataDependentAlibiOptions options{.batch = batch,
                                          .heads = shape.heads,
                                          .length = shape.keys,
                                          .causal = fields.causal,
                                          .post_log_scale = fields.post_log_scale};
  const std::size_t size = batch * shape.keys * shape.heads * (fields.causal ? 1 : 2);
  return std::make_unique<DataDependentAlibiRows>(options, array<const float>(fields.gate_logits, size));
}

/// w0, b0 [mlp_width]; w1 [heads, mlp_width]; b1 [heads].
struct FireFields {
  FireOptions options;
  Pointer w0;
  Pointer b0;
  Pointer w1;
  Pointer b1;
};
POSENC_RECORD(FireOptions, mlp_width, c, threshold, threshold_multiplier, eps);
POSENC_RECORD(FireFields, options, w0, b0, w1, b1);
POSENC_ROW_BIAS(fire, FireFields) {
  const std::size_t width = fields.options.mlp_width;
  const FireWeights weights{.w0 = array<const float>(fields.w0, width),
                            .b0 = array<const float>(fields.b0, width),
                            .w1 = array<const float>(fields.w1, shape.heads * width),
                            .b1 = array<const float>(fields.b1, shape.heads)};
  return std::make_unique<FireRows>(shape, fields.options, weights);
}

/// table [rel_pos_bins, heads], or one row more with untied [CLS].
struct TupeRelativeFields {
  TupeBuckets buckets;
  Pointer table;
};
POSENC_RECORD(TupeRelativeFields, buckets, table);
POSENC_ROW_BIAS(tupe_relative, TupeRelativeFields) {
  const std::size_t rows = fields.buckets.rel_pos_bins + (fields.buckets.untie_cls ? 1 : 0);
  return std::make_unique<TupeRelativeRows>(shape, fields.buckets,
                                            array<const float>(fields.table, rows * shape.heads));
}

/// weights [batch, heads, queries, num_distance_basis]; distance_bank [num_distance_basis, max_dist].
struct RelativeProjectionFields {
  RelativeProjectionOptions options;
  Pointer weights;
  Pointer distance_bank;
};
POSENC_RECORD(RelativeProjectionOptions, num_distance_basis, max_dist);
POSENC_RECORD(RelativeProjectionFields, options, weights, distance_bank);
POSENC_ROW_BIAS(relative_projection, RelativeProjectionFields) {
  const auto [basis, max_dist] = fields.options;
  return std::make_unique<RelativeProjectionRows>(
      batch, shape, fields.options, array<const float>(fields.weights, batch * shape.heads * shape.queries * basis),
      array<const float>(fields.distance_bank, basis * max_dist));
}

/// table [(2 height - 1) (2 width - 1), heads].
struct SwinFields {
  Extent window;
  Pointer table;
};
POSENC_RECORD(SwinFields, window, table);
POSENC_ROW_BIAS(swin, SwinFields) {
  const std::size_t size = offsets_of(fields.window) * shape.heads;
  return std::make_unique<SwinRows>(fields.window, shape.heads, array<const float>(fields.table, size));
}

/// table [(2 height - 1) (2 width - 1) + 3, heads].
struct BeitFields {
  Extent window;
  Pointer table;
};
POSENC_RECORD(BeitFields, window, table);
POSENC_ROW_BIAS(beit, BeitFields) {
  const std::size_t size = offsets_with_class(fields.window) * shape.heads;
  return std::make_unique<BeitRows>(fields.window, shape.heads, array<const float>(fields.table, size));
}

/// table [heads, height width].
struct LevitFields {
  LevitOptions options;
  Pointer table;
};
POSENC_RECORD(LevitOptions, window, stride);
POSENC_RECORD(LevitFields, options, table);
POSENC_ROW_BIAS(levit, LevitFields) {
  const std::size_t size = shape.heads * tokens_of(fields.options.window);
  return std::make_unique<LevitRows>(fields.options, shape.heads, array<const float>(fields.table, size));
}

/// w0 [mlp_width, 2], b0 [mlp_width], w1 [heads, mlp_width].
struct SwinV2Fields {
  SwinV2Options options;
  Pointer w0;
  Pointer b0;
  Pointer w1;
};
POSENC_RECORD(SwinV2Options, window, pretrained_window, mlp_width);
POSENC_RECORD(SwinV2Fields, options, w0, b0, w1);
POSENC_ROW_BIAS(swin_v2, SwinV2Fields) {
  const std::size_t width = fields.options.mlp_width;
  const SwinV2Weights weights{.w0 = array<const float>(fields.w0, 2 * width),
                              .b0 = array<const float>(fields.b0, width),
                              .w1 = array<const float>(fields.w1, shape.heads * width)};
  return std::make_unique<SwinV2Rows>(fields.options, shape.heads, weights);
}

/// table [num_buckets, heads], hidden [batch, heads, queries, head_dim], gate_weight [8, head_dim], gate_bias [8],
/// gate_const [heads].
struct WavLMFields {
  WavLMOptions options;
  Pointer table;
  std::size_t head_dim;
  Pointer hidden;
  Pointer gate_weight;
  Pointer gate_bias;
  Pointer gate_const;
};
POSENC_RECORD(WavLMOptions, num_buckets, max_distance);
POSENC_RECORD(WavLMFields, options, table, head_dim, hidden, gate_weight, gate_bias, gate_const);

namespace {

WavLMGate gate_of(const WavLMFields& fields, std::size_t batch, std::size_t heads, std::size_t queries) {
  return {.head_dim = fields.head_dim,
          .hidden = array<const float>(fields.hidden, batch * heads * queries * fields.head_dim),
          .weight = array<const float>(fields.gate_weight, 8 * fields.head_dim),
          .bias = array<const float>(fields.gate_bias, 8),
          .constant = array<const float>(fields.gate_const, heads)};
}

/// out [batch, heads, queries].
void gates(std::size_t batch, std::size_t heads, std::size_t queries, const WavLMFields& fields, Pointer out) {
  const std::vector<double> values = wavlm_gates(batch, heads, queries, gate_of(fields, batch, heads, queries));
  std::ranges::transform(values, array<float>(out, values.size()).begin(),
                         [](double g) { return static_cast<float>(g); });
}

}  // namespace

POSENC_BINDINGS(wavlm) { bind<&gates>("wavlm_gates", "batch, heads, queries, fields, out"); }

POSENC_ROW_BIAS(wavlm, WavLMFields) {
  return std::make_unique<WavLMRows>(batch, shape, fields.options,
                                     array<const float>(fields.table, fields.options.num_buckets * shape.heads),
                                     gate_of(fields, batch, shape.heads, shape.queries));
}

/// table [rel_pos_bins, heads]; table_x and table_y [rel2d_pos_bins, heads]; position_ids [batch, tokens]; bbox [batch,
/// tokens, 4]. 0 for what is left out.
struct LayoutLMv3Fields {
  LayoutLMv3Options options;
  Pointer table;
  Pointer table_x;
  Pointer table_y;
  Pointer position_ids;
  Pointer bbox;
};
POSENC_RECORD(LayoutLMv3Options, rel_pos_bins, max_rel_pos, rel2d_pos_bins, max_rel2d_pos, output_scale);
POSENC_RECORD(LayoutLMv3Fields, options, table, table_x, table_y, position_ids, bbox);
POSENC_ROW_BIAS(layoutlmv3, LayoutLMv3Fields) {
  const std::size_t rows = fields.options.rel2d_pos_bins * shape.heads;
  const std::size_t tokens = batch * shape.keys;
  const LayoutLMv3Inputs inputs{
      .table = optional_array<const float>(fields.table, fields.options.rel_pos_bins * shape.heads),
      .table_x = optional_array<const float>(fields.table_x, rows),
      .table_y = optional_array<const float>(fields.table_y, rows),
      .position_ids = optional_array<const float>(fields.position_ids, tokens),
      .bbox = optional_array<const float>(fields.bbox, 4 * tokens)};
  return std::make_unique<LayoutLMv3Rows>(batch, shape, fields.options, inputs);
}

/// table [num_buckets + segment_types^2, heads], query_segments [batch, queries], key_segments [batch, keys].
struct CpmAntFields {
  CpmAntOptions options;
  Pointer table;
  Pointer query_segments;
  Pointer key_segments;
};
POSENC_RECORD(CpmAntOptions, num_buckets, max_distance, segment_types);
POSENC_RECORD(CpmAntFields, options, table, query_segments, key_segments);
POSENC_ROW_BIAS(cpm_ant, CpmAntFields) {
  const auto& [buckets, max_distance, types] = fields.options;
  return std::make_unique<CpmAntRows>(batch, shape, fields.options,
                                      array<const float>(fields.table, (buckets + types * types) * shape.heads),
                                      array<const float>(fields.query_segments, batch * shape.queries),
                                      array<const float>(fields.key_segments, batch * shape.keys));
}

POSENC_CHOICES(MoiraiForm, {"binary", MoiraiForm::binary}, {"linear", MoiraiForm::linear});

/// table [2, heads], or slopes [heads], and 0 for the other; query_ids [batch, queries], key_ids [batch, keys].
struct MoiraiFields {
  MoiraiForm form;
  Pointer table;
  Pointer slopes;
  Pointer query_ids;
  Pointer key_ids;
};
POSENC_RECORD(MoiraiFields, form, table, slopes, query_ids, key_ids);
POSENC_ROW_BIAS(moirai, MoiraiFields) {
  const auto& [form, table, slopes, query_ids, key_ids] = fields;
  return std::make_unique<MoiraiRows>(
      batch, shape, form,
      form == MoiraiForm::binary ? array<const float>(table, 2 * shape.heads) : array<const float>(slopes, shape.heads),
      array<const float>(query_ids, batch * shape.queries), array<const float>(key_ids, batch * shape.keys));
}

/// q [batch, heads, queries, head_dim], seg_embed [2, heads, head_dim], r_s_bias [heads, head_dim], token_type_ids
/// [segment_rows, keys].
struct XlnetSegmentFields {
  XlnetSegmentOptions options;
  Pointer q;
  Pointer seg_embed;
  Pointer r_s_bias;
  Pointer token_type_ids;
};
POSENC_RECORD(XlnetSegmentOptions, head_dim, scale, segment_rows);
POSENC_RECORD(XlnetSegmentFields, options, q, seg_embed, r_s_bias, token_type_ids);
POSENC_ROW_BIAS(xlnet_segments, XlnetSegmentFields) {
  const auto& [dim, scale, rows] = fields.options;
  return std::make_unique<XlnetSegmentRows>(batch, shape, fields.options,
                                            array<const float>(fields.q, batch * shape.heads * shape.queries * dim),
                                            array<const float>(fields.seg_embed, 2 * shape.heads * dim),
                                            array<const float>(fields.r_s_bias, shape.heads * dim),
                                            array<const float>(fields.token_type_ids, rows * shape.keys));
}

POSENC_RECORD(SwinShiftMaskOptions, image, window, shift, masked);

namespace {

/// out int32 [tokens, tokens].
void swin_index(const Extent& window, Pointer out) {
  swin_relative_index(window, array<std::int32_t>(out, tokens_of(window) * tokens_of(window)));
}

/// out int32 [tokens, tokens].
void beit_index(const Extent& window, Pointer out) {
  const std::size_t tokens = tokens_of(window) + 1;
  beit_relative_index(window, array<std::int32_t>(out, tokens * tokens));
}

/// out int32 [queries, keys].
void levit_index(const LevitOptions& options, Pointer out) {
  const std::size_t queries = tokens_of(levit_queries(options));
  levit_relative_index(options, array<std::int32_t>(out, queries * tokens_of(options.window)));
}

/// The API checks beforehand that windows fill the image. out [windows, tokens, tokens].
void swin_mask(const SwinShiftMaskOptions& options, Pointer out) {
  swin_shift_mask(options, array<float>(out, tokens_of(options.image) * tokens_of(options.window)));
}

/// out float64 [2 height - 1, 2 width - 1, 2].
void swin_coordinates(const Extent& window, const Extent& pretrained, Pointer out) {
  log_spaced_coordinates(window, pretrained, array<double>(out, 2 * offsets_of(window)));
}

}  // namespace

POSENC_BINDINGS(swin) {
  bind<&swin_index>("swin_relative_index", "window, out");
  bind<&beit_index>("beit_relative_index", "window, out");
  bind<&levit_index>("levit_relative_index", "options, out");
  bind<&swin_coordinates>("swin_log_coordinates", "window, pretrained_window, out");
  bind<&swin_mask>("swin_shift_mask", "options, out");
}

}  // namespace posenc::bindings
