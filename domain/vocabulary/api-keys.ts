/** What a key of the API may do: read what its person sees, upload reports, change what its person may change. */
export const keyScopes = ['read', 'upload', 'write'] as const;
/** What a key of the API may do. */
export type KeyScope = (typeof keyScopes)[number];

/** Keys of a person at the most. */
export const mostKeys = 10;

/** For how many days a key can be made. */
export const keyDays = [30, 90, 365] as const;
