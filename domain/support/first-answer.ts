/** A finding or an alert that a request was made from. */
type Linked = { title: string; text: string; todo: string | null; record: { name: string; type: string; value: string } | null };

/** A first answer to a customer from what the request was made from: what it means, what to do, and the record to publish. */
export function firstSupportAnswer({ title, text, todo, record }: Linked, name: string): string {
  return [
    `Good day ${name}`,
    title === text ? text : `${title}: ${text}`,
    todo ?? '',
    record === null || record.value === '' ? '' : `${record.name} ${record.type}\n${record.value}`,
    'Answer here when it is done. We then check the domain again.',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
