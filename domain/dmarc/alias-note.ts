/** What to do about a record that a name has by an alias: a name with an alias can have no other record (RFC 1034 3.6.2). */
export const aliasNote = (name: string, target: string): string =>
  `${name} is an alias of ${target}: change the record there, or delete the alias and publish this one.`;

/** The same for an alias that leads to no such record. Beside a wildcard (RFC 4592) any name can have records of its own. */
export const emptyAliasNote = (name: string, target: string): string =>
  `${name} is an alias of ${target}. Delete the alias unless it is a wildcard (*), then publish this record.`;

/** The same for the name of a domain itself, whose alias leads all its records elsewhere. */
export const nameAliasNote = (name: string, target: string): string =>
  `${name} is an alias of ${target}: change its records there, or give it records of its own instead of the alias.`;
