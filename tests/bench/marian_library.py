#!/usr/bin/env python3
"""A Marian of the usual proportions (6 + 6 layers, swish, sinusoids, one vocabulary) that the library itself trains, and whether
ours then writes the same translations.
    python3 tests/bench/marian_library.py train SOURCE TARGET OUT [MINUTES]
    python3 tests/bench/marian_library.py compare SOURCE OUT [SENTENCES [BEAMS]]
SOURCE and TARGET: one sentence a line, may end in .gz. `train` cuts by SentencePiece (7,000 pieces a language), takes 6 + 6 layers of
256 and Adam for MINUTES (60) on one core, keeps a checkpoint every five minutes and goes on from it. `compare` prints how many of
the first SENTENCES (200) get the same text by `generate` and by faultline-cli (FAULTLINE_CLI), for each number of BEAMS.
Needs torch, transformers and sentencepiece."""
import gzip
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import sentencepiece
import torch
from transformers import MarianConfig, MarianMTModel, MarianTokenizer

PIECES, WIDTH, BATCH, RATE, WARM, LONGEST, SMOOTHING = 7000, 256, 1600, 1e-3, 1000, 60, 0.1
torch.set_num_threads(1)


def lines_of(file):
    opened = gzip.open if str(file).endswith(".gz") else open
    with opened(file, "rt", encoding="utf-8") as lines:
        return [line.strip() for line in lines]


def tokenizer_of(source, target, out):
    """The folder's tokenizer; made of the texts where there is none."""
    if not (out / "vocab.json").exists():
        vocabulary = {"</s>": 0, "<unk>": 1}
        for name, texts in (("source", source), ("target", target)):
            sentencepiece.SentencePieceTrainer.train(
                sentence_iterator=iter(texts), model_prefix=str(out / name), vocab_size=PIECES, character_coverage=1.0,
                bos_id=-1, eos_id=1, unk_id=0, minloglevel=2)
            os.replace(out / f"{name}.model", out / f"{name}.spm")
            pieces = sentencepiece.SentencePieceProcessor(model_file=str(out / f"{name}.spm"))
            for row in range(pieces.get_piece_size()):
                vocabulary.setdefault(pieces.id_to_piece(row), len(vocabulary))
        vocabulary["<pad>"] = len(vocabulary)
        (out / "vocab.json").write_text(json.dumps(vocabulary))
        (out / "tokenizer_config.json").write_text(json.dumps(
            {"source_lang": "en", "target_lang": "de", "model_max_length": 512, "tokenizer_class": "MarianTokenizer"}))
    return MarianTokenizer.from_pretrained(out)


def train(source_file, target_file, folder, minutes):
    out = pathlib.Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    chance = random.Random(1)
    source, target = lines_of(source_file), lines_of(target_file)
    tokenizer = tokenizer_of(source, target, out)
    rows = len(tokenizer)
    model = MarianMTModel(MarianConfig(
        vocab_size=rows, decoder_vocab_size=rows, d_model=WIDTH, encoder_layers=6, decoder_layers=6, encoder_attention_heads=8,
        decoder_attention_heads=8, encoder_ffn_dim=4 * WIDTH, decoder_ffn_dim=4 * WIDTH, activation_function="swish",
        scale_embedding=True, max_position_embeddings=512, pad_token_id=rows - 1, decoder_start_token_id=rows - 1, eos_token_id=0,
        forced_eos_token_id=0, num_beams=4, bad_words_ids=[[rows - 1]], max_length=512, dropout=0.1)).train()
    optimizer = torch.optim.Adam(model.parameters(), lr=RATE, betas=(0.9, 0.98))
    step, spent, checkpoint = 0, 0.0, out / "checkpoint.pt"
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(kept["model"])
        optimizer.load_state_dict(kept["optimizer"])
        step, spent = kept["step"], kept["spent"]
        chance.seed(step)
    pairs = [(tokenizer(a).input_ids[:LONGEST], tokenizer(text_target=b).input_ids[:LONGEST])
             for a, b in zip(source, target) if a and b]
    begin, kept_at = time.time() - spent, spent

    def padded(lists, value):
        width = max(map(len, lists))
        return torch.tensor([one + [value] * (width - len(one)) for one in lists])

    while spent < minutes * 60:
        order = sorted(range(len(pairs)), key=lambda place: (len(pairs[place][1]) + 4 * chance.random(), chance.random()))
        batches, batch = [], []
        for place in order:
            if batch and (len(batch) + 1) * len(pairs[place][1]) > BATCH:
                batches.append(batch)
                batch = []
            batch.append(pairs[place])
        batches.append(batch)
        chance.shuffle(batches)
        for batch in batches:
            step += 1
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(step / WARM, math.sqrt(WARM / step))
            inputs, labels = padded([a for a, _ in batch], rows - 1), padded([b for _, b in batch], -100)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = model(input_ids=inputs, attention_mask=(inputs != rows - 1).long(), labels=labels).logits
            loss = torch.nn.functional.cross_entropy(logits.float().view(-1, rows), labels.view(-1), label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            spent = time.time() - begin
            if step % 50 == 0:
                print(f"{spent / 60:5.1f} min  step {step}  loss {loss.item():.3f}", flush=True)
            if spent - kept_at > 300 or spent >= minutes * 60:
                kept_at = spent
                torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step, "spent": spent},
                           checkpoint)
                model.save_pretrained(out)
            if spent >= minutes * 60:
                break


def compare(source_file, folder, count, beams):
    out = pathlib.Path(folder)
    texts = lines_of(source_file)[:count]
    tokenizer, model = MarianTokenizer.from_pretrained(out), MarianMTModel.from_pretrained(out).eval()
    settings = json.loads((out / "generation_config.json").read_text())
    for width in beams:
        (out / "generation_config.json").write_text(json.dumps({**settings, "num_beams": width}))
        theirs = []
        with torch.no_grad():
            for text in texts:  # alone: so no text is padded
                made = model.generate(**tokenizer(text, return_tensors="pt", truncation=True), num_beams=width)
                theirs.append(tokenizer.decode(made[0], skip_special_tokens=True))
        with tempfile.TemporaryDirectory() as scratch:
            corpus, answers = pathlib.Path(scratch) / "texts.tsv", pathlib.Path(scratch) / "answers.jsonl"
            corpus.write_text("".join(f"{text}\t{answer}\n" for text, answer in zip(texts, theirs)), encoding="utf-8")
            subprocess.run([os.environ.get("FAULTLINE_CLI", "build/release/bin/faultline-cli"), "evaluate", "--victim", str(out),
                            "--corpus", str(corpus), "--format", "parallel", "--workers", "1", "--predictions", str(answers)],
                           check=True, stdout=subprocess.DEVNULL)
            ours = [json.loads(line) for line in answers.read_text(encoding="utf-8").splitlines()]
        said = [row["answer"]["text"] for row in ours]
        same = sum(a == b for a, b in zip(said, theirs))
        print(f"{width} beams: {same} of {len(texts)} texts the same")
        for text, a, b in list((t, a, b) for t, a, b in zip(texts, said, theirs) if a != b)[:5]:
            print(f"  {text}\n    ours   {a}\n    theirs {b}")
    (out / "generation_config.json").write_text(json.dumps(settings))


if __name__ == "__main__":
    if len(sys.argv) < 4 or sys.argv[1] not in ("train", "compare"):
        sys.exit(__doc__)
    rest = sys.argv[2:]
    if sys.argv[1] == "train":
        train(rest[0], rest[1], rest[2], float(rest[3]) if len(rest) > 3 else 60)
    else:
        compare(rest[0], rest[1], int(rest[2]) if len(rest) > 2 else 200, [int(b) for b in rest[3:]] or [1, 4, 6])
