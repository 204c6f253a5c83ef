/** How often the setup is read again while it is open (ms), so that it shows what others change. */
export const refetchMs = 15_000;
