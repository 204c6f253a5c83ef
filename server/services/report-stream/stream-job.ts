/** The job that sends counted reports to the stream. */
export const streamJob = 'report-stream';
