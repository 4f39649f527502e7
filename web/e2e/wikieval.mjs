// The ten WikiEval rows as a person would clean them, and results that follow
// from them by hand.
import { readFileSync } from "node:fs";

const without = (prefix) => (text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text);
const odd = (text) => (text.match(/'/g) ?? []).length % 2 === 1;
const unquoted = (text) => (text.endsWith("'") && odd(text) ? text.slice(0, -1) : text);

export function rows(path) {
  return readFileSync(path, "utf8").trim().split("\n").map((line) => {
    const r = JSON.parse(line);
    return {
      question: without("Question: ")(r.question).trim(),
      answer: without("Answer: ")(r.answer).trim(),
      ungrounded: r.ungrounded_answer.trim(),
      poor: unquoted(r.poor_answer.trim()).trim(),
    };
  });
}

const runes = (text) => [...text].length;

// count holds a rule against the gold: a is the better item of every row by construction.
export function count(list, value, a, b) {
  const result = { right: 0, ties: 0, wrong: 0 };
  for (const row of list) {
    const [x, y] = [value(row[a], row), value(row[b], row)];
    result[x > y ? "right" : x < y ? "wrong" : "ties"]++;
  }
  return result;
}

export const longer = (text) => runes(text);

// scriptedGrade is the rule of the scripted endpoint for answer relevance: ten
// times the share of the question's distinct words that occur in the answer.
export function scriptedGrade(answer, row) {
  const words = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const [asked, said] = [words(row.question), words(answer)];
  return Math.round((10 * [...asked].filter((w) => said.has(w)).length) / asked.size);
}
