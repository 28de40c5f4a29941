#!/usr/bin/env python3
"""Byte-pair codes of words written a second time, straight from Sennrich et al. (2016), algorithm 1.

bpe_reference.py learn COUNT < TEXT      prints the codes of subword-nmt, version 0.2
bpe_reference.py apply CODES < TEXT      prints the words' pieces
"""
import sys


def joined(symbols, pair):
    out, i = [], 0
    while i < len(symbols):
        if tuple(symbols[i:i + 2]) == pair:
            out.append(symbols[i] + symbols[i + 1])
            i += 2
        else:
            out.append(symbols[i])
            i += 1
    return tuple(out)


def symbols_of(word):
    return tuple(word[:-1]) + (word[-1] + "</w>",)


def learn(count):
    words = {}
    for line in sys.stdin:
        for word in line.strip("\r\n ").split(" "):
            if word:
                words[symbols_of(word)] = words.get(symbols_of(word), 0) + 1
    print("#version: 0.2")
    for _ in range(count):
        pairs = {}
        for word, often in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] = pairs.get(pair, 0) + often
        best = max(pairs, key=lambda pair: (pairs[pair], pair)) if pairs else None
        if best is None or pairs[best] < 2:
            break
        print("%s %s" % best)
        words = {joined(word, best): often for word, often in words.items()}


def apply(codes):
    with open(codes, encoding="utf-8") as file:
        ranks = {tuple(line.split()): rank for rank, line in enumerate(file.read().split("\n")[1:]) if line}
    for line in sys.stdin:
        pieces = []
        for word in line.strip("\r\n ").split(" "):
            if not word:
                continue
            symbols = symbols_of(word)
            while len(symbols) > 1:
                best = min(zip(symbols, symbols[1:]), key=lambda pair: ranks.get(pair, 1 << 30))
                if best not in ranks:
                    break
                symbols = joined(symbols, best)
            pieces += [symbol + "@@" for symbol in symbols[:-1]] + [symbols[-1][:-len("</w>")]]
        print(" ".join(pieces))


if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", newline="\n")
    learn(int(sys.argv[2])) if sys.argv[1] == "learn" else apply(sys.argv[2])
