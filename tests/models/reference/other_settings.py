"""Writes tests/data/zoo-settings: classifiers with settings that the folders of tests/data/zoo do not have, and
tests/data/zoo-masked: masked language models of many classes, tests/data/zoo-causal: those that read from left to
right, and two sentence encoders of tests/data/zoo-sentences.

Random weights (16 numbers a state, stored as float16), the tokenizers of tests/data/tokenizers/zoo, and the logits of
transformers 4.57.6, torch 2.13.0, float32, for some texts of tests/data/zoo; of masked models the ten likeliest pieces
with the logarithms of their probabilities; of causal ones that of each piece but the first, and perplexity, of a long
text by windows as the library's documentation has it ("Perplexity of fixed-length models", a stride of half the length).
    python3 other_settings.py tests/data ZOO [NAME...], where ZOO/deberta ... are whole folders of these tokenizers;
with names, only these language models and encoders are written
"""
import json
import math
import pathlib
import shutil
import sys
import tempfile

import torch
from transformers import (AutoConfig, AutoModel, AutoModelForCausalLM, AutoModelForMaskedLM,
                          AutoModelForSequenceClassification, AutoTokenizer)

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
    "deberta": ("deberta", "deberta", {**small, "embedding_size": 8}),
    "deberta-v2": ("deberta-v2", "deberta-v2", {**small, "conv_kernel_size": 3}),
    "deberta-v2-newer": ("deberta-v2", "deberta-v2", {**small, "legacy": False, "tie_word_embeddings": False,
                                                       "hidden_act": "relu"}),
    "modernbert": ("modernbert", "modernbert", {**small, "num_hidden_layers": 3, "local_attention": 4,
                                               "global_attn_every_n_layers": 4, "norm_bias": True,
                                               "classifier_bias": True, "classifier_activation": "relu",
                                               "reference_compile": False, "layer_types": None}),
    "modernbert-untied": ("modernbert", "modernbert", {**small, "decoder_bias": False, "tie_word_embeddings": False,
                                                      "reference_compile": False, "layer_types": None}),
}
causal = {
    "gpt2": ("gpt2", {"n_embd": 16, "n_layer": 2, "n_head": 2, "n_positions": 24}),
    "gpt2-scaled": ("gpt2", {"n_embd": 16, "n_layer": 2, "n_head": 4, "n_inner": 20, "n_positions": 25,
                             "activation_function": "relu", "scale_attn_by_inverse_layer_idx": True,
                             "tie_word_embeddings": False, "layer_norm_epsilon": 1e-3}),
    "gpt2-unscaled": ("gpt2", {"n_embd": 16, "n_layer": 1, "n_head": 2, "scale_attn_weights": False}),
    "llama": ("llama-spm", {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 4,
                            "num_key_value_heads": 2, "head_dim": 6, "intermediate_size": 24, "attention_bias": True,
                            "mlp_bias": True, "tie_word_embeddings": True, "max_position_embeddings": 24}),
    "llama-own-keys": ("llama-spm", {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2,
                                     "num_key_value_heads": 2, "head_dim": None, "intermediate_size": 24,
                                     "hidden_act": "gelu", "rope_theta": 1000.0, "rms_norm_eps": 1e-3}),
    "qwen2": ("qwen2", {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 1,
                        "intermediate_size": 24, "layer_types": None, "rope_theta": 1000000.0}),
}
sentences = {
    "mpnet": ("mpnet", "mpnet", {**small}, ""),
    "distilroberta": ("roberta-shards", "roberta-shards", {**small, "num_hidden_layers": 3}, "query: "),
}
only = sys.argv[3:]
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
if not only:
    shutil.rmtree(data / "zoo-settings", ignore_errors=True)
    shutil.rmtree(data / "zoo-masked", ignore_errors=True)
    shutil.rmtree(data / "zoo-causal", ignore_errors=True)
for number, (name, (base, changed)) in enumerate(settings.items()):
    if only:
        break
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

for number, (name, (base, given, changed)) in enumerate(masked.items()):
    if only and name not in only:
        continue
    torch.manual_seed(number)
    tokenizer = readers(base)
    config = AutoConfig.for_model(**{**AutoConfig.from_pretrained(sys.argv[2] + "/" + given).to_dict(), **changed,
                                     "vocab_size": len(tokenizer), "pad_token_id": tokenizer.pad_token_id})
    model = AutoModelForMaskedLM.from_config(config).eval()
    spread(model)
    folder = data / "zoo-masked" / name
    model.half().save_pretrained(folder)
    if getattr(config, "legacy", True):
        model = AutoModelForMaskedLM.from_pretrained(folder, dtype=torch.float32).eval()
    else:  # of which 4.57.6 takes a layer for the embeddings where they are tied, so that it cannot be read back
        model = model.float()
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


def logs_of(model, ids, begin, end, first):
    """The log-probabilities of the pieces from `first` to `end` in the window that begins at `begin`."""
    with torch.no_grad():
        scores = model(input_ids=torch.tensor([ids[begin:end]])).logits[0].log_softmax(-1)
    return [scores[i - 1 - begin, ids[i]].item() for i in range(first, end)]


for number, (name, (base, changed)) in enumerate(causal.items()):
    if only and name not in only:
        continue
    torch.manual_seed(number)
    tokenizer = readers(base)
    config = AutoConfig.for_model(**{**AutoConfig.from_pretrained(sys.argv[2] + "/" + base).to_dict(), **changed,
                                     "vocab_size": len(tokenizer)})
    model = AutoModelForCausalLM.from_config(config).eval()
    spread(model)
    folder = data / "zoo-causal" / name
    model.half().save_pretrained(folder)
    # The library's usual attention passes over GPT-2's settings of scale (4.57.6).
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
    longest = config.max_position_embeddings
    rows = {"tokenizer": base, "rows": []}
    for text in ("The patient letter praises the island slowly.", "A small teacher", "a",
                 " ".join(["The clever winter repairs a quiet camera, and the letter is weary."] * 4)):
        ids = tokenizer(text)["input_ids"]
        logs, scored = [], 1
        for begin in range(0, len(ids), longest // 2):
            end = min(begin + longest, len(ids))
            logs += logs_of(model, ids, begin, end, scored)
            scored = end
            if end == len(ids):
                break
        mean = sum(logs) / len(logs) if logs else None
        rows["rows"].append({"text": text, "ids": ids, "logs": [round(x, 6) for x in logs],
                             "perplexity": None if mean is None else round(math.exp(-mean), 6)})
    (folder / "expected.json").write_text(json.dumps(rows, ensure_ascii=False) + "\n")


def put(file, content):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content, indent=1) + "\n")


for number, (name, (base, given, changed, prompt)) in enumerate(sentences.items()):
    if only and name not in only:
        continue
    torch.manual_seed(number)
    tokenizer = readers(base)
    config = AutoConfig.for_model(**{**AutoConfig.from_pretrained(sys.argv[2] + "/" + given).to_dict(), **changed})
    model = AutoModel.from_config(config).eval()
    spread(model)
    folder = data / "zoo-sentences" / name
    model.half().save_pretrained(folder)
    model = AutoModel.from_pretrained(folder, dtype=torch.float32).eval()
    parts = ["Transformer", "Pooling", "Normalize"]
    put(folder / "modules.json", [{"idx": i, "name": str(i), "path": f"{i}_{part}" if i else "",
                                   "type": f"sentence_transformers.models.{part}"} for i, part in enumerate(parts)])
    put(folder / "1_Pooling/config.json", {"word_embedding_dimension": 16, "pooling_mode_mean_tokens": True})
    put(folder / "sentence_bert_config.json", {"max_seq_length": 24, "do_lower_case": False})
    put(folder / "config_sentence_transformers.json",
        {"prompts": {"query": prompt}, "default_prompt_name": "query" if prompt else None})
    rows = {"tokenizer": base, "rows": []}
    for row in texts["singles"][::5]:
        if "[MASK]" in row["text"]:  # which texts cannot name
            continue
        read = tokenizer(prompt + row["text"], return_tensors="pt", truncation=True, max_length=24)
        read.pop("token_type_ids", None)
        with torch.no_grad():
            mean = model(**read).last_hidden_state[0].mean(0)
        vector = torch.nn.functional.normalize(mean, dim=0).tolist()
        rows["rows"].append({"text": row["text"], "vector": [round(x, 7) for x in vector]})
    (folder / "expected.json").write_text(json.dumps(rows, ensure_ascii=False) + "\n")
