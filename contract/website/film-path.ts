/** Where visitors' browsers get an uploaded film. */
export const filmPath = ({ id }: { id: string }) => `/media/films/${id}.mp4`;
