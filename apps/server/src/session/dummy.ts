/** Answers 204 and sets nothing: no call has a cookie (decisions-wire W06). */
export const dummy = async () => null;
