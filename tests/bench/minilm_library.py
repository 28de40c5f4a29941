#!/usr/bin/env python3
"""What Hugging Face's library reaches with the same start, texts and settings as tests/bench/minilm: the other column of its
table in docs/measured.md.
    python3 tests/bench/minilm_library.py MODEL TRAIN.tsv.gz TEST.tsv.gz [SEED [EPOCHS]]
TRAIN and TEST: label, premise, hypothesis (or label and text) with tabs between. A tenth of TRAIN is left out, as ours keeps it
for dev. Adam at 5e-5, batches of 32, ten per cent of the steps to rise, then down to 0; bfloat16 while multiplying, as ours
with --set bfloat16=true. Prints the accuracy on TEST after each epoch. One thread; needs torch and transformers."""
import gzip
import random
import sys
import time

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer, get_linear_schedule_with_warmup

BATCH, RATE, WARM, LONGEST = 32, 5e-5, 0.1, 128
torch.set_num_threads(1)


def rows_of(file):
    opened = gzip.open if file.endswith(".gz") else open
    with opened(file, "rt", encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t") for line in lines]


def main():
    folder, train, test = sys.argv[1:4]
    seed, epochs = int(sys.argv[4]) if len(sys.argv) > 4 else 1, int(sys.argv[5]) if len(sys.argv) > 5 else 3
    torch.manual_seed(seed)
    chance = random.Random(seed)
    train, test = rows_of(train), rows_of(test)
    names = sorted({row[0] for row in train})
    test = [row for row in test if row[0] in names]
    chance.shuffle(train)
    train = train[: len(train) - len(train) // 10]
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder, num_labels=len(names))
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=0.01)
    steps = epochs * ((len(train) + BATCH - 1) // BATCH)
    schedule = get_linear_schedule_with_warmup(optimiser, int(WARM * steps), steps)

    def given(rows):
        return tokenizer(*(list(column) for column in zip(*(row[1:] for row in rows))), padding=True, truncation=True,
                         max_length=LONGEST, return_tensors="pt")

    def accuracy():
        model.eval()
        right = 0
        ordered = sorted(test, key=lambda row: sum(map(len, row[1:])))
        with torch.no_grad():
            for at in range(0, len(ordered), BATCH):
                rows = ordered[at:at + BATCH]
                answers = model(**given(rows)).logits.argmax(1).tolist()
                right += sum(names[answer] == row[0] for answer, row in zip(answers, rows))
        return right / len(test)

    for epoch in range(1, epochs + 1):
        began, loss_sum = time.time(), 0.0
        model.train()
        chance.shuffle(train)
        # Texts of like length together, as ours.
        pools = [sorted(train[at:at + 50 * BATCH], key=lambda row: sum(map(len, row[1:]))) for at in range(0, len(train), 50 * BATCH)]
        batches = [pool[at:at + BATCH] for pool in pools for at in range(0, len(pool), BATCH)]
        chance.shuffle(batches)
        for rows in batches:
            with torch.autocast("cpu", dtype=torch.bfloat16):
                loss = model(**given(rows), labels=torch.tensor([names.index(row[0]) for row in rows])).loss
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            optimiser.zero_grad()
            loss_sum += loss.item()
        print(f"epoch {epoch}  loss {loss_sum / len(batches):.4f}  test {accuracy():.4f}  {time.time() - began:.0f} s", flush=True)


main()
