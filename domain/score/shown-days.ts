/** A score is drawn over time from so many days on: a line of fewer shows nothing that the number does not. */
export const fewestScoreDays = 14;
