import styles from "./checkout.module.css";
import { goToStep, STEPS, type Step } from "./step";
import type { CheckoutWords } from "./words";

/** The steps in their order; one that was taken already can be returned to. */
export function StepList({ step, words }: { step: Step; words: CheckoutWords }) {
  const names: Record<Step, string> = {
    address: words.stepAddress,
    payment: words.stepPayment,
    approve: words.stepApprove,
  };
  const current = STEPS.indexOf(step);
  return (
    <nav aria-label={words.steps}>
      <ol className={styles.steps}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={styles.step}
            aria-current={name === step ? "step" : undefined}
            data-done={index < current || undefined}
          >
            {index < current && step !== "approve" ? (
              <a
                href={`?step=${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToStep(name);
                }}
              >
                {names[name]}
              </a>
            ) : (
              <span>{names[name]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
