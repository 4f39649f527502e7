// Small evaluation files of every kind, written here so that none is shipped.
import { crc32, gzipSync } from "node:zlib";

const rows = [
  { question: "Which moon has volcanoes?", answer: "Io has.", contexts: ["Io is volcanic.", "Io orbits Jupiter."], topic: "moons" },
  { question: "Which planet has rings?", answer: "Saturn has.", contexts: ["Saturn has rings."], topic: "planets" },
];

const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
const table = (mark) => ["question,answer,contexts,topic".replaceAll(",", mark),
  ...rows.map((r) => [r.question, r.answer, quoted(JSON.stringify(r.contexts)), r.topic].join(mark))].join("\n") + "\n";

export const csv = table(",");
export const jsonl = rows.map((r) => JSON.stringify(r)).join("\n") + "\n";

// kinds are files with the same two rows. Parquet comes from a download of them.
export const kinds = {
  "kind.csv": csv,
  "kind.tsv": table("\t"),
  "kind.jsonl": jsonl,
  "kind.json": JSON.stringify({ data: rows }),
  "kind.csv.gz": gzipSync(csv),
  "kind.zip": zip({ "inside.csv": csv }),
  "kind.xlsx": workbook({ first: sheetRows("old"), second: sheetRows("new") }),
};

function sheetRows(system) {
  return [["question", "answer"], ...rows.map((r) => [r.question, `${r.answer} So says the ${system} system.`])];
}

// workbook is an XLSX file of inline texts, one sheet a name.
export function workbook(sheets) {
  const names = Object.keys(sheets);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((n, i) => `<sheet name="${n}" sheetId="${i + 1}" r:id="s${i + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${names.map((_, i) => `<Relationship Id="s${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}</Relationships>`,
  };
  names.forEach((n, i) => {
    const lines = sheets[n].map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) =>
      `<c r="${"ABCDEFGH"[column]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`).join("");
    files[`xl/worksheets/sheet${i + 1}.xml`] = `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`;
  });
  return zip(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, `<?xml version="1.0" encoding="UTF-8"?>${xml}`])));
}

// zip stores files without compressing them.
export function zip(files) {
  const parts = [], directory = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\x03\x04"), fields, path, data);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, path);
    at += 30 + path.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
}
