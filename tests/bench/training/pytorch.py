"""The decoder in eager PyTorch on one thread: a seat of the benchmark that reads one request per line and answers with one line."""
import base64
import json
import math
import sys
import time

import torch
import torch.nn.functional as F

torch.set_num_threads(1)


def bucket(distance, buckets=16, max_distance=32):
    """T5's causal bucket of a distance, computed exactly in whole numbers."""
    exact = buckets // 2
    if distance < exact:
        return distance
    steps = buckets - exact
    part = 0
    # ln(t/e) / ln(m/e) * steps >= part + 1
    while part < steps - 1 and distance**steps * exact ** (part + 1) >= max_distance ** (part + 1) * exact**steps:
        part += 1
    return exact + part


def slopes(heads):
    assert heads & (heads - 1) == 0
    return [2.0 ** (-8.0 * (head + 1) / heads) for head in range(heads)]


class Decoder:
    def __init__(self, problem, parameters, dtype):
        self.problem = problem
        self.dim, self.heads, self.length = problem["dim"], problem["heads"], problem["length"]
        self.head_dim = self.dim // self.heads
        self.w = {name: torch.tensor(value, dtype=dtype).reshape(shape).requires_grad_() for name, shape, value in parameters}
        n, d = self.length, self.head_dim
        position = torch.arange(n)
        self.distance = position[:, None] - position[None, :]
        self.future = self.distance < 0
        scheme = problem["scheme"]
        self.scheme = scheme
        if scheme == "sinusoidal":
            angles = position[:, None].double() * 10000.0 ** (-torch.arange(0, self.dim, 2).double() / self.dim)
            self.table = torch.stack([angles.sin(), angles.cos()], -1).reshape(n, self.dim).to(dtype)
        elif scheme == "rope":
            angles = position[:, None].double() * 10000.0 ** (-torch.arange(0, d, 2).double() / d)
            self.cos, self.sin = angles.cos().to(dtype), angles.sin().to(dtype)
        elif scheme == "alibi":
            past = self.distance.clamp(min=0).to(dtype)
            self.bias = -torch.tensor(slopes(self.heads), dtype=dtype)[:, None, None] * past
        elif scheme == "t5":
            self.buckets = torch.tensor([[bucket(max(0, int(t))) for t in row] for row in self.distance])
        elif scheme == "shaw":
            self.rows = (-self.distance).clamp(-16, 16) + 16
        elif scheme not in ("none", "cope"):
            raise ValueError(f"the decoder in PyTorch has no {scheme}")

    def rotate(self, x):
        a, b = x.chunk(2, -1)
        return torch.cat([a * self.cos - b * self.sin, b * self.cos + a * self.sin], -1)

    def attend(self, h, layer):
        w, scale = self.w, 1.0 / math.sqrt(self.head_dim)
        batch = h.shape[0]
        split = lambda x: x.view(batch, self.length, self.heads, self.head_dim).transpose(1, 2)
        q, k, v = (split(F.linear(h, w[f"layer{layer}_{name}"])) for name in ("wq", "wk", "wv"))
        if self.scheme == "rope":
            q, k = self.rotate(q), self.rotate(k)
        logits = q @ k.transpose(-1, -2) * scale
        if self.scheme == "alibi":
            logits = logits + self.bias
        elif self.scheme == "t5":
            logits = logits + w["pos_bias"][self.buckets].permute(2, 0, 1)
        elif self.scheme == "shaw":
            keys = w[f"layer{layer}_rel_key"][self.rows]
            logits = logits + torch.einsum("bhid,ijd->bhij", q, keys) * scale
        elif self.scheme == "cope":
            table = w[f"layer{layer}_pos_emb"]
            gates = torch.sigmoid(logits).masked_fill(self.future, 0.0)
            positions = gates.flip(-1).cumsum(-1).flip(-1).clamp(max=table.shape[0] - 1)
            below, above = positions.floor(), positions.ceil()
            part = positions - below.detach()
            products = q @ table.T
            at = lambda which: products.gather(-1, which.detach().long())
            logits = logits + (1.0 - part) * at(below) + part * at(above)
        weights = logits.masked_fill(self.future, float("-inf")).softmax(-1)
        out = weights @ v
        if self.scheme == "shaw":
            out = out + torch.einsum("bhij,ijd->bhid", weights, w[f"layer{layer}_rel_value"][self.rows])
        return F.linear(out.transpose(1, 2).reshape(batch, self.length, self.dim), w[f"layer{layer}_wo"])

    def loss(self, tokens, targets):
        w = self.w
        norm = lambda x, name: F.layer_norm(x, (self.dim,), w[f"{name}_w"], w[f"{name}_b"])
        x = F.embedding(tokens, w["tok_emb"])
        if self.scheme == "sinusoidal":
            x = x + self.table
        for layer in range(self.problem["layers"]):
            x = x + self.attend(norm(x, f"layer{layer}_ln1"), layer)
            hidden = F.gelu(F.linear(norm(x, f"layer{layer}_ln2"), w[f"layer{layer}_w1"], w[f"layer{layer}_b1"]))
            x = x + F.linear(hidden, w[f"layer{layer}_w2"], w[f"layer{layer}_b2"])
        logits = F.linear(norm(x, "lnf"), w["head"])
        return F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-1)


class Seat:
    def about(self):
        """The version of PyTorch, and the speed of its matrix products: with the BLAS that Debian installs by default it is no fair peer."""
        a = torch.rand(512, 512)
        best = math.inf
        for _ in range(20):
            begin = time.perf_counter()
            a @ a
            best = min(best, time.perf_counter() - begin)
        return {"version": torch.__version__, "gigaflops": 2 * 512**3 / best / 1e9}

    def enter(self, problem, optimizer, parameters, tokens, targets, compared, double=False):
        dtype = torch.float64 if double else torch.float32
        floats = lambda text: torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32)
        ids = lambda text: torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.int32).long()
        read = [(one["name"], one["shape"], floats(one["data"]).tolist()) for one in parameters]
        self.decoder = Decoder(problem, read, dtype)
        shape = (-1, problem["batch"], problem["length"])
        self.batches = list(zip(ids(tokens).view(shape), ids(targets).view(shape)))
        decays = {one["name"]: one["decay"] for one in parameters}
        groups = [
            {"params": [p for name, p in self.decoder.w.items() if decays[name]], "weight_decay": optimizer["weightDecay"]},
            {"params": [p for name, p in self.decoder.w.items() if not decays[name]], "weight_decay": 0.0},
        ]
        betas = (optimizer["beta1"], optimizer["beta2"])
        self.optimizer = torch.optim.AdamW(groups, lr=optimizer["lr"], betas=betas, eps=optimizer["eps"])
        self.clip_norm = optimizer["clipNorm"]
        self.count = 0
        return [self.step() for _ in range(compared)]

    def step(self):
        tokens, targets = self.batches[self.count % len(self.batches)]
        self.count += 1
        self.optimizer.zero_grad(set_to_none=True)
        loss = self.decoder.loss(tokens, targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(self.decoder.w.values()), self.clip_norm)
        self.optimizer.step()
        return loss.item()

    def warm_up(self, milliseconds):
        begin = time.perf_counter()
        while (time.perf_counter() - begin) * 1e3 < milliseconds:
            self.step()

    def round(self, budget):
        """Milliseconds of single steps, as many as fit, after one that does not count."""
        self.step()
        times = []
        begin = time.perf_counter()
        while not times or (time.perf_counter() - begin) * 1e3 < budget:
            before = time.perf_counter()
            self.step()
            times.append((time.perf_counter() - before) * 1e3)
        return times


seat = Seat()
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"result": getattr(seat, request["name"])(**request["args"])}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
