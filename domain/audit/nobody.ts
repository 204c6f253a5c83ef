/** Who acted, of lines without a person: a request of somebody who was not signed in, or the server's own work. */
export const nobodyLabel = (requestId: string | null): string => (requestId === null ? 'Beacon' : 'Not signed in');
