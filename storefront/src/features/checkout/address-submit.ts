/** What the delivery's step needs once it is sent; loaded then. */
export { chooseStore } from "./choose-store";
export { endForgottenMember } from "./forgotten-member";
export { actionOf } from "./step-rules";
