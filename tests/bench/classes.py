#!/usr/bin/env python3
"""The speed of every class of transformers that classifies, beside PyTorch on the same folder: random weights of base size
(12 layers of 768), texts of 5 to 60 words in batches of 32, one core.
    python3 tests/bench/classes.py OUT [CLASS...]
Needs torch, transformers and a built faultline-cli; `taskset -c 0` keeps both on one core. Each class takes some two
minutes and 600 MB in OUT, which is removed again. PyTorch gets the texts of a batch padded to the longest; its time is that of
the model alone. Ours is what evaluate takes for the second half of the texts: the difference between all and the first half,
so that loading does not count, but cutting texts into pieces does. Both are seconds of the processor, the least of two."""
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import torch
from transformers import (AutoConfig, AutoModelForSequenceClassification, BertTokenizerFast, PreTrainedTokenizerFast)

torch.set_num_threads(1)
CLI = os.environ.get("FAULTLINE_CLI", "build/release/bin/faultline-cli")
TEXTS, WORDS, BATCH = 192, 1000, 32
BASE = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "intermediate_size": 3072,
        "max_position_embeddings": 514}
CLASSES = {
    "bert": BASE,
    "roberta": BASE,
    "distilbert": {"dim": 768, "n_layers": 6, "n_heads": 12, "hidden_dim": 3072, "max_position_embeddings": 512},
    "electra": {**BASE, "embedding_size": 768},
    "albert": {**BASE, "embedding_size": 128},
    "mpnet": BASE,
    "deberta": {**BASE, "relative_attention": True, "pos_att_type": ["c2p", "p2c"], "position_biased_input": False,
                "max_relative_positions": -1, "type_vocab_size": 0},
    "deberta-v2": {**BASE, "relative_attention": True, "pos_att_type": ["p2c", "c2p"], "position_biased_input": False,
                   "position_buckets": 256, "share_att_key": True, "norm_rel_ebd": "layer_norm", "type_vocab_size": 0},
    "xlnet": {"d_model": 768, "n_layer": 12, "n_head": 12, "d_inner": 3072},
    "bart": {"d_model": 768, "encoder_layers": 6, "decoder_layers": 6, "encoder_attention_heads": 12,
             "decoder_attention_heads": 12, "encoder_ffn_dim": 3072, "decoder_ffn_dim": 3072,
             "max_position_embeddings": 512},
    "modernbert": {"hidden_size": 768, "num_hidden_layers": 22, "num_attention_heads": 12, "intermediate_size": 1152,
                   "reference_compile": False},
}


def tokenizer_of(folder):
    """Every word is one piece, whatever the class: what is compared are the networks."""
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] + [f"w{i}" for i in range(WORDS)]
    (folder / "vocab.txt").write_text("\n".join(pieces) + "\n")
    fast = BertTokenizerFast(str(folder / "vocab.txt"))
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=fast.backend_tokenizer, unk_token="[UNK]", pad_token="[PAD]",
                                        cls_token="[CLS]", sep_token="[SEP]", mask_token="[MASK]", model_max_length=512)
    tokenizer.save_pretrained(folder)
    (folder / "vocab.txt").unlink()
    return tokenizer


def seconds_of_torch(model, tokenizer, texts):
    batches = [tokenizer(texts[i:i + BATCH], padding=True, return_tensors="pt", return_token_type_ids=False)
               for i in range(0, len(texts), BATCH)]
    with torch.no_grad():
        model(**batches[0])
        times = []
        for _ in range(2):
            begin = time.process_time()
            for batch in batches:
                model(**batch)
            times.append(time.process_time() - begin)
        return min(times)


def seconds_of_ours(folder, texts):
    with tempfile.TemporaryDirectory() as where:
        def seconds(part):
            corpus = pathlib.Path(where, "texts.tsv")
            corpus.write_text("label\ttext\n" + "".join(f"LABEL_0\t{text}\n" for text in part))
            begin = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([CLI, "evaluate", "--victim", str(folder), "--corpus", str(corpus), "--workers", "1", "--json"],
                           check=True, stdout=subprocess.DEVNULL)
            end = resource.getrusage(resource.RUSAGE_CHILDREN)
            return end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime
        seconds(texts[:2])  # the folder is read from the disk
        half = min(seconds(texts[:len(texts) // 2]) for _ in range(2))
        return 2 * (min(seconds(texts) for _ in range(2)) - half)


out = pathlib.Path(sys.argv[1])
draw = random.Random(1)
texts = [" ".join(f"w{draw.randrange(WORDS)}" for _ in range(draw.randint(5, 60))) for _ in range(TEXTS)]
print("| class | PyTorch, texts/s | ours, texts/s | ours, of PyTorch |\n| --- | --- | --- | --- |", flush=True)
for name in sys.argv[2:] or CLASSES:
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = tokenizer_of(folder)
    torch.manual_seed(1)
    sizes = {**CLASSES[name], "vocab_size": len(tokenizer), "num_labels": 2, "pad_token_id": 0, "bos_token_id": 2,
             "eos_token_id": 3, "cls_token_id": 2, "sep_token_id": 3}
    if name in ("roberta", "mpnet"):
        sizes["pad_token_id"] = 1
    model = AutoModelForSequenceClassification.from_config(AutoConfig.for_model(name, **sizes)).eval()
    model.config.pad_token_id = sizes["pad_token_id"]
    model.save_pretrained(folder)
    torchs = TEXTS / seconds_of_torch(model, tokenizer, texts)
    del model
    ours = TEXTS / seconds_of_ours(folder, texts)
    print(f"| {name} | {torchs:.1f} | {ours:.1f} | {ours / torchs:.2f} |", flush=True)
    shutil.rmtree(folder)
