/** The cells of a CSV file by line (RFC 4180: quotes, doubled quotes, line breaks within them); the separator is what the file uses most. */
export function csvRows(file: string): { line: number; cells: string[] }[] {
  const sample = file.slice(0, 4_000);
  const separator = [',', ';', '\t'].toSorted((a, b) => sample.split(b).length - sample.split(a).length)[0] ?? ',';
  const rows: { line: number; cells: string[] }[] = [];
  let [cell, isQuoted, line, start] = ['', false, 1, 1];
  let cells: string[] = [];
  const end = () => {
    cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at <= file.length; at += 1) {
    const sign = file[at] ?? '\n';
    if (sign === '\n') line += 1;
    if (isQuoted && at < file.length) {
      if (sign !== '"') cell += sign;
      else if (file[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') isQuoted = true;
    else if (sign === separator) end();
    else if (sign === '\n') {
      end();
      if (cells.some((one) => one !== '')) rows.push({ line: start, cells });
      cells = [];
      start = line;
    } else if (sign !== '\r') cell += sign;
  }
  return rows;
}
