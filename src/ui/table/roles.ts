/** Explicit roles keep the table a table where its rows are drawn as cards. */
export const asTable = { role: 'table' } as const;
export const asRowGroup = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asColumnHeader = { role: 'columnheader' } as const;
export const asRowHeader = { role: 'rowheader' } as const;
export const asCell = { role: 'cell' } as const;
