"""Writes tests/data/zoo-settings: classifiers with settings that the folders of tests/data/zoo do not have, and
tests/data/zoo-masked: masked language models of many classes.

Random weights (16 numbers a state, stored as float16), the tokenizers of tests/data/tokenizers/zoo, and the logits of
transformers 4.57.6, torch 2.13.0, float32, for some texts of tests/data/zoo; of masked models the ten likeliest pieces
with the logarithms of their probabilities.
    python3 other_settings.py tests/data ZOO, where ZOO/deberta ... are whole folders of these tokenizers
"""
import json
import pathlib
import shutil
import sys
import tempfile

import torch
from transformers import AutoConfig, AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer

data = pathlib.Path(sys.argv[1])
small = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 24,
         "pooler_hidden_size": 16}
settings = {
    "deberta-p2c": ("deberta", {**small, "pos_att_type": ["p2c"], "position_biased_input": True, "type_vocab_size": 2,
                                "embedding_size": 8, "max_relative_positions": 8, "hidden_act": "relu",
                                "pooler_hidden_act": "tanh"}),
    "deberta-v2-convolved": ("deberta-v2", {**small, "conv_kernel_size": 3, "conv_groups": 2, "conv_act": "gelu",
                                            "share_att_key": False, "position_buckets": 6,
                                            "max_relative_positions": 40, "norm_rel_ebd": "none",
                                            "pos_att_type": "p2c|c2p", "hidden_act": "silu"}),
    "xlnet-uni": ("xlnet", {"d_model": 16, "n_layer": 2, "n_head": 2, "d_inner": 24, "attn_type": "uni",
                            "clamp_len": 5, "summary_type": "mean", "summary_activation": None}),
    "xlnet-first": ("xlnet", {"d_model": 16, "n_layer": 2, "n_head": 2, "d_inner": 24, "summary_type": "first",
                              "summary_use_proj": False, "ff_activation": "gelu_new"}),
    "bart-untied": ("bart", {"d_model": 16, "encoder_layers": 1, "decoder_layers": 2, "encoder_attention_heads": 2,
                             "decoder_attention_heads": 4, "encoder_ffn_dim": 24, "decoder_ffn_dim": 20,
                             "tie_word_embeddings": False, "scale_embedding": True, "decoder_start_token_id": 0}),
    "modernbert-mean": ("modernbert", {**small, "classifier_pooling": "mean", "norm_bias": True, "mlp_bias": True,
                                       "attention_bias": True, "classifier_bias": True, "local_attention": 4,
                                       "global_attn_every_n_layers": 2, "hidden_activation": "gelu_new",
                                       "classifier_activation": "relu"}),
}
masked = {
    "roberta": ("roberta-shards", "roberta-masked", {**small, "hidden_act": "relu"}),
    "roberta-untied": ("roberta-shards", "roberta-masked", {**small, "tie_word_embeddings": False}),
    "distilbert": ("bert-zip", "distilbert-masked", {"dim": 16, "n_layers": 2, "n_heads": 2, "hidden_dim": 24,
                                                    "activation": "relu"}),
    "albert": ("albert", "albert-masked", {**small, "embedding_size": 8, "num_hidden_groups": 2}),
    "electra": ("bert-zip", "electra-masked", {**small, "embedding_size": 8, "hidden_act": "relu"}),
    "mpnet": ("mpnet", "mpnet-masked", {**small, "relative_attention_num_buckets": 40}),
    "xlmr": ("xlmr-masked", "xlmr-masked", small),
}
longest = 64


def spread(model):
    with torch.no_grad():
        for key, weight in model.named_parameters():
            norm = "norm" in key.lower() and key.endswith("weight")
            weight.normal_(1.0 if norm else 0.0, 0.2 if weight.dim() == 1 else 0.3)
    model.tie_weights()


def readers(base):
    """The tokenizer of a whole folder."""
    with tempfile.TemporaryDirectory() as whole:
        shutil.copytree(sys.argv[2] + "/" + base, whole, dirs_exist_ok=True)
        return AutoTokenizer.from_pretrained(whole)


texts = json.loads((data / "zoo/bart/expected.json").read_text())
shutil.rmtree(data / "zoo-settings", ignore_errors=True)
for number, (name, (base, changed)) in enumerate(settings.items()):
    torch.manual_seed(number)
    given = AutoConfig.from_pretrained(data / "zoo" / base).to_dict()
    given.pop("d_head", None)
    config = AutoConfig.for_model(**{**given, **changed})
    model = AutoModelForSequenceClassification.from_config(config).eval()
    if name == "bart-untied":  # both sides are made of one table; only with tables of their own is something untied
        for side in (model.model.encoder, model.model.decoder):
            side.embed_tokens.weight = torch.nn.Parameter(side.embed_tokens.weight.detach().clone())
    spread(model)
    folder = data / "zoo-settings" / name
    model.half().save_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder, dtype=torch.float32).eval()
    tokenizer = readers(base)

    def logits(*text):
        with torch.no_grad():
            read = tokenizer(*text, return_tensors="pt", truncation=True, max_length=longest)
            return [round(x, 7) for x in model(**read).logits[0].tolist()]

    rows = {"tokenizer": base,
            "singles": [{"text": row["text"], "logits": logits(row["text"])} for row in texts["singles"][::5]],
            "pairs": [{"texts": row["texts"], "logits": logits(*row["texts"])} for row in texts["pairs"][::4]]}
    (folder / "expected.json").write_text(json.dumps(rows, ensure_ascii=False) + "\n")

shutil.rmtree(data / "zoo-masked", ignore_errors=True)
for number, (name, (base, given, changed)) in enumerate(masked.items()):
    torch.manual_seed(number)
    tokenizer = readers(base)
    config = AutoConfig.for_model(**{**AutoConfig.from_pretrained(sys.argv[2] + "/" + given).to_dict(), **changed,
                                     "vocab_size": len(tokenizer), "pad_token_id": tokenizer.pad_token_id})
    model = AutoModelForMaskedLM.from_config(config).eval()
    spread(model)
    folder = data / "zoo-masked" / name
    model.half().save_pretrained(folder)
    model = AutoModelForMaskedLM.from_pretrained(folder, dtype=torch.float32).eval()
    rows = {"tokenizer": base, "rows": []}
    for text in ("The patient letter MASK the island slowly.", "MASK teacher", "a small MASK (we see it)!"):
        read = tokenizer(text.replace("MASK", tokenizer.mask_token), return_tensors="pt")
        if config.model_type == "distilbert":
            read.pop("token_type_ids")
        ids = read["input_ids"][0].tolist()
        place = ids.index(tokenizer.mask_token_id)
        with torch.no_grad():
            scores = model(**read).logits[0, place].log_softmax(0)
        best = scores.topk(10)
        rows["rows"].append({"text": text, "ids": ids, "place": place, "top": best.indices.tolist(),
                             "logs": [round(x, 6) for x in best.values.tolist()]})
    (folder / "expected.json").write_text(json.dumps(rows, ensure_ascii=False) + "\n")
