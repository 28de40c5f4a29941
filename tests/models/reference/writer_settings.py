"""Writes tests/data/zoo-writers: encoder-decoders, and what `generate` of transformers 4.57.6 writes with them.

marian, pegasus, bart and t5 are the trained folders of ZOO with their weights stored as float16, each with many settings
of generation; the others have random weights and settings of the network that those do not have. Their tokenizers are
those of ZOO. torch 2.13.0, float32, one thread.
    python3 writer_settings.py tests/data ZOO
"""
import json
import pathlib
import shutil
import sys
import tempfile

import torch
from transformers import AutoConfig, AutoModelForSeq2SeqLM, AutoTokenizer, GenerationConfig

torch.set_num_threads(1)
data, zoo = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
sources = {"marian": "marian", "pegasus": "pegasus", "bart": "bart-generate", "t5": "t5"}
longest = 60  # pieces of a text, as none of these folders but PEGASUS's names a length
small = {"d_model": 16, "encoder_layers": 1, "decoder_layers": 2, "encoder_attention_heads": 2,
         "decoder_attention_heads": 4, "encoder_ffn_dim": 24, "decoder_ffn_dim": 20}
networks = {
    "marian-apart": ("marian", {**small, "share_encoder_decoder_embeddings": False, "decoder_vocab_size": 394,
                                "activation_function": "relu", "scale_embedding": False}),
    "bart-odd": ("bart", {**small, "d_model": 18, "encoder_attention_heads": 3, "decoder_attention_heads": 2,
                          "scale_embedding": True, "activation_function": "silu"}),
    "pegasus-odd": ("pegasus", {**small, "d_model": 20, "decoder_attention_heads": 5, "encoder_layers": 2,
                                "activation_function": "gelu_new", "scale_embedding": False}),
    "t5-gated": ("t5", {"d_model": 16, "d_kv": 6, "num_heads": 3, "d_ff": 20, "num_layers": 3, "num_decoder_layers": 2,
                        "feed_forward_proj": "gated-gelu", "tie_word_embeddings": False,
                        "relative_attention_num_buckets": 6, "relative_attention_max_distance": 12}),
    "t5-silu": ("t5", {"d_model": 16, "d_kv": 8, "num_heads": 2, "d_ff": 20, "num_layers": 1, "num_decoder_layers": 1,
                       "feed_forward_proj": "gated-silu", "relative_attention_num_buckets": 32,
                       "relative_attention_max_distance": 128, "layer_norm_epsilon": 1e-3}),
}


def readers(name):
    with tempfile.TemporaryDirectory() as whole:
        shutil.copytree(zoo / sources[name], whole, dirs_exist_ok=True)
        return AutoTokenizer.from_pretrained(whole)


def read(tokenizer, text):
    return tokenizer(text, return_tensors="pt", truncation=True, max_length=longest)


def written(model, tokenizer, texts, count):
    rows = []
    for text in texts:
        given = read(tokenizer, text)
        with torch.no_grad():
            out = model.generate(**given, num_return_sequences=count, return_dict_in_generate=True, output_scores=True)
        scores = getattr(out, "sequences_scores", None)
        rows.append({"text": text, "ids": given["input_ids"][0].tolist(), "out_ids": out.sequences.tolist(),
                     "out": tokenizer.batch_decode(out.sequences, skip_special_tokens=True),
                     "scores": None if scores is None else [round(x, 6) for x in scores.tolist()]})
    return rows


def forced(model, tokenizer, text, answer):
    """The logarithm of an answer's probability, and the attention to the text while it is written."""
    given = read(tokenizer, text)
    labels = tokenizer(text_target=answer, return_tensors="pt")["input_ids"]
    with torch.no_grad():
        out = model(**given, labels=labels, output_attentions=True)
    logs = out.logits[0].log_softmax(1).gather(1, labels[0][:, None])[:, 0]
    looked = out.cross_attentions[-1][0].mean(0)
    return {"text": text, "answer": answer, "log": round(logs.sum().item(), 5), "pieces": labels[0].tolist(),
            "attention": [[round(x, 6) for x in row] for row in looked[:-1].tolist()]}


def runs(given, vocabulary):
    """Settings of generation, beside the pieces that a folder names."""
    end = given["eos_token_id"]
    words = [vocabulary // 3, vocabulary // 5, vocabulary // 7]
    return [
        {"num_beams": 1},
        {"num_beams": 4, "length_penalty": 2.0, "max_length": 24},
        {"num_beams": 4, "length_penalty": 0.0, "early_stopping": "never", "max_length": 24},
        {"num_beams": 3, "length_penalty": -1.0, "early_stopping": True, "max_length": 24},
        {"num_beams": 3, "length_penalty": 1.5, "early_stopping": "never", "max_length": 24},
        {"num_beams": 4, "no_repeat_ngram_size": 2, "repetition_penalty": 1.3, "max_length": 18},
        {"num_beams": 1, "no_repeat_ngram_size": 1, "repetition_penalty": 1.6, "max_length": 18},
        {"num_beams": 4, "min_length": 12, "max_length": 20},
        {"num_beams": 2, "min_new_tokens": 9, "early_stopping": True, "max_new_tokens": 14},
        {"num_beams": 4, "renormalize_logits": True, "suppress_tokens": words, "begin_suppress_tokens": words[:1],
         "max_length": 20},
        {"num_beams": 2, "forced_bos_token_id": words[0], "forced_eos_token_id": end, "max_length": 7},
        {"num_beams": 4, "forced_eos_token_id": None, "max_length": 6},
        {"num_beams": 3, "eos_token_id": [end, words[1]], "max_length": 20},
    ]


def store(model, folder, config):
    model.half().save_pretrained(folder)
    model = AutoModelForSeq2SeqLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
    (folder / "generation_config.json").unlink()
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    return model


shutil.rmtree(data / "zoo-writers", ignore_errors=True)
for name, source in sources.items():
    tokenizer = readers(name)
    expected = json.loads((zoo / source / "expected.json").read_text())
    texts = list(dict.fromkeys(row["text"] for row in expected["rows"]))
    config = json.loads((zoo / source / "config.json").read_text())
    config = {key: value for key, value in config.items() if value is not None}  # generate() takes no null from there
    folder = data / "zoo-writers" / name
    model = store(AutoModelForSeq2SeqLM.from_pretrained(zoo / source), folder, config)
    base = {key: value for key, value in model.generation_config.to_dict().items()
            if key in ("decoder_start_token_id", "eos_token_id", "pad_token_id", "bos_token_id", "bad_words_ids",
                       "forced_bos_token_id", "forced_eos_token_id") and value is not None}
    rows = []
    for number, settings in enumerate(runs(base, config["vocab_size"])):
        whole = {**base, **settings}
        if number == 9:  # what it likes to write, and two pieces that follow each other
            liked = rows[1]["rows"][0]["out_ids"][0]
            whole["bad_words_ids"] = [liked[1:2], liked[2:4]]
        whole = {key: value for key, value in whole.items() if value is not None}
        model.generation_config = GenerationConfig(**whole)
        some = texts if number == 0 else texts[number % 4::4]
        rows.append({"generation_config": whole,
                     "rows": written(model, tokenizer, some, min(3, settings["num_beams"]))})
    facts = {"tokenizer": name, "runs": rows}
    if name == "marian":
        facts["forced"] = [forced(model, tokenizer, texts[0], answer)
                           for answer in ("The patient captain praises the island gladly.", "Why not?")]
    # Settings in config.json alone, as before 2022.
    with tempfile.TemporaryDirectory() as old:
        shutil.copytree(folder, old, dirs_exist_ok=True)
        model = AutoModelForSeq2SeqLM.from_pretrained(old, dtype=torch.float32).eval()
        facts["of_config"] = written(model, tokenizer, texts[:4], 1)
    (folder / "expected.json").write_text(json.dumps(facts, ensure_ascii=False) + "\n")

for number, (name, (base, changed)) in enumerate(networks.items()):
    torch.manual_seed(number)
    tokenizer = readers(base)
    given = json.loads((zoo / sources[base] / "config.json").read_text())
    config = {key: value for key, value in {**given, **changed}.items()
              if value is not None and key not in ("dense_act_fn", "is_gated_act")}
    model = AutoModelForSeq2SeqLM.from_config(AutoConfig.for_model(**config)).eval()
    with torch.no_grad():
        for key, weight in model.named_parameters():
            if "embed_positions" not in key or base == "bart":
                weight.normal_(1.0 if "norm" in key and key.endswith("weight") else 0.0, 0.3)
        if base != "t5":  # so that its texts end
            model.final_logits_bias.normal_(0.0, 0.5)
            model.final_logits_bias[0, given.get("eos_token_id", 2)] = 2.5
    model.tie_weights()
    folder = data / "zoo-writers" / name
    model = store(model, folder, config)
    texts = list(dict.fromkeys(row["text"] for row in json.loads(
        (zoo / sources[base] / "expected.json").read_text())["rows"]))[::5]
    whole = {"decoder_start_token_id": config["decoder_start_token_id"], "eos_token_id": config.get("eos_token_id", 2),
             "pad_token_id": config["pad_token_id"], "max_length": 16}
    rows = []
    for beams in (1, 3):
        model.generation_config = GenerationConfig(**whole, num_beams=beams)
        rows.append({"generation_config": {**whole, "num_beams": beams}, "rows": written(model, tokenizer, texts, beams)})
    (folder / "expected.json").write_text(json.dumps({"tokenizer": base, "runs": rows}, ensure_ascii=False) + "\n")
