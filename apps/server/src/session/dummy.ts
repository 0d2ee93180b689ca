/** Answers 204 and sets nothing: Resa has no cookie (decisions-wire W06). */
export const dummy = async () => null;
