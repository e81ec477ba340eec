//! Generates categories, workshops and products.

use std::collections::HashSet;

use std::sync::atomic::AtomicBool;

use super::{
    model::{Brand, Category, FIRST_PRODUCT_ID, PRODUCT_COUNT, Product, UNIT, Variant},
    naming::{self, Parts},
    prices::Price,
    slugs::{fold, slug},
    words::{Choice, FAMILIES, Family, Leaf, SIZE_SETS},
};
use crate::values::seed::Rng;

/// First day of the shop, unix seconds.
const OPENED_UNIX_SECONDS: i64 = 1_609_459_200;
/// Products registered after this are new.
const NEW_SINCE_UNIX_SECONDS: i64 = 1_788_220_800;
const TODAY_UNIX_SECONDS: i64 = 1_795_219_200;

/// The tree of categories, and the places of its roots.
pub(crate) fn categories() -> (Vec<Category>, Vec<usize>) {
    let mut all: Vec<Category> = Vec::new();
    let roots: Vec<usize> = (0..FAMILIES.len()).collect();
    for (at, family) in FAMILIES.into_iter().enumerate() {
        all.push(category(3 + at as u64, None, family.name, family.slug, family));
    }
    for (root, family) in FAMILIES.into_iter().enumerate() {
        for leaf in family.leaves {
            let at = all.len();
            all.push(category(3 + at as u64, Some(root), leaf.name, leaf.slug, family));
            all[root].children.push(at);
        }
    }
    (all, roots)
}

fn category(
    id: u64,
    parent: Option<usize>,
    name: [&'static str; 4],
    slug: [&'static str; 4],
    family: &'static Family,
) -> Category {
    Category {
        id,
        parent,
        name,
        slug,
        description: family.description,
        family,
        children: Vec::new(),
        count: 0,
    }
}

/// The workshops, five to a family.
pub(crate) fn brands() -> Vec<Brand> {
    FAMILIES
        .iter()
        .flat_map(|family| family.brands)
        .enumerate()
        .map(|(at, name)| Brand {
            id: 80 + at as u64,
            name,
            slug: slug(name),
            count: 0,
            supplier: at % 5,
        })
        .collect()
}

/// Every product, and the counts of categories and brands brought up to date.
pub(crate) fn products(
    seed: u64,
    categories: &mut [Category],
    brands: &mut [Brand],
) -> Vec<Product> {
    let mut names: [HashSet<String>; 4] = Default::default();
    let mut products = Vec::with_capacity(PRODUCT_COUNT);
    for (at, (category, family, leaf)) in shelves(seed, categories).into_iter().enumerate() {
        let id = FIRST_PRODUCT_ID + at as u64;
        let mut rng = Rng::new(seed, "product", id);
        let family_at = categories[category].parent.expect("products lie in the second level");
        let brand = family_at * 5 + rng.below(5);
        let product = product(id, category, brand, family, leaf, &mut names, &mut rng);
        let product = searchable(product, categories, brands);
        categories[category].count += 1;
        categories[family_at].count += 1;
        brands[brand].count += 1;
        products.push(product);
    }
    products
}

/// Assigns a category to each product: shares kept, order shuffled.
fn shelves(seed: u64, categories: &[Category]) -> Vec<(usize, &'static Family, &'static Leaf)> {
    let leaves: Vec<(usize, &'static Family, &'static Leaf)> = categories
        .iter()
        .enumerate()
        .filter(|(_, category)| category.parent.is_none())
        .flat_map(|(_, root)| {
            root.children.iter().zip(root.family.leaves).map(|(at, leaf)| (*at, root.family, leaf))
        })
        .collect();
    let shares: usize = leaves.iter().map(|(_, _, leaf)| leaf.share).sum();
    let mut shelves: Vec<_> = leaves
        .iter()
        .flat_map(|leaf| std::iter::repeat_n(*leaf, leaf.2.share * PRODUCT_COUNT / shares))
        .collect();
    let mut rest = leaves.iter().cycle();
    while shelves.len() < PRODUCT_COUNT {
        shelves.extend(rest.next().copied());
    }
    let mut rng = Rng::new(seed, "shelves", 0);
    for at in (1..shelves.len()).rev() {
        shelves.swap(at, rng.below(at + 1));
    }
    shelves
}

fn product(
    id: u64,
    category: usize,
    brand: usize,
    family: &'static Family,
    leaf: &'static Leaf,
    taken: &mut [HashSet<String>; 4],
    rng: &mut Rng,
) -> Product {
    let parts = Parts {
        family,
        noun: *rng.pick(leaf.nouns),
        motif: *rng.pick(family.motifs),
        material: *rng.pick(family.materials),
        origin: *rng.pick(family.origins),
    };
    let colour = *rng.pick(family.colours);
    let mut names = naming::names(&parts, rng);
    if names.iter().zip(taken.iter()).any(|(name, taken)| taken.contains(name)) {
        names = naming::with_colour(&names, colour);
    }
    for (name, taken) in names.iter().zip(taken.iter_mut()) {
        taken.insert(name.clone());
    }
    let slugs = names.each_ref().map(|name| format!("{}-{id}", slug(name)));
    let base = rng
        .between(leaf.price.0 * 100, leaf.price.1 * 100)
        .min(rng.between(leaf.price.0 * 100, leaf.price.1 * 100));
    let discount = if rng.chance(28) { *rng.pick(&[5, 10, 13, 15, 20, 25, 30, 40]) } else { 0 };
    let colours = chosen_colours(family, leaf.choice, colour, rng);
    let sizes = if let Choice::ColourAndSize(set) = leaf.choice { Some(set) } else { None };
    let (step, min) = if leaf.by_metre {
        *rng.pick(&[(250, 500), (500, 500), (500, 1000), (250, 1000)])
    } else if rng.chance(4) {
        (2000, 2000)
    } else {
        (UNIT, UNIT)
    };
    let variants = variants(id, &colours, sizes, base, discount, rng);
    let stock = if leaf.by_metre {
        rng.between(0, 260) * 250
    } else if variants.is_empty() {
        if rng.chance(9) { 0 } else { rng.between(1, 60) * UNIT }
    } else {
        variants.iter().map(|variant| variant.stock).sum()
    };
    let new = rng.chance(14);
    let plain = if colours.is_empty() { 3 + rng.below(3) } else { 3 };
    Product {
        id,
        category,
        brand,
        family,
        leaf,
        slugs,
        search: Default::default(),
        code: format!("VT{category:02}{id:05}"),
        supplier_code: format!(
            "{}-{}",
            slug(family.slug[1]).chars().take(3).collect::<String>().to_uppercase(),
            id % 997
        ),
        barcode: format!("869{:010}", id * 7_919),
        prices: Price::all(base, discount),
        noun: parts.noun,
        motif: parts.motif,
        colour,
        material: parts.material,
        origin: parts.origin,
        length: rng.between(leaf.length.0, leaf.length.1),
        stock,
        sold_out: AtomicBool::new(false),
        step,
        min,
        max: rng.chance(8).then_some(10 * UNIT),
        sizes,
        tiers: if !leaf.by_metre && rng.chance(12) {
            vec![(3, Some(5), 5), (6, Some(11), 10), (12, None, 15)]
        } else {
            Vec::new()
        },
        views: plain + colours.len().saturating_sub(1),
        variants,
        is_new: new,
        display_only: rng.chance(2),
        cargo_free: rng.chance(18) || base > 500_000,
        rank: if rng.chance(30) { 0 } else { rng.between(32, 50) * 2 },
        comments: rng.between(1, 64),
        registered: if new {
            rng.between(NEW_SINCE_UNIX_SECONDS, TODAY_UNIX_SECONDS)
        } else {
            rng.between(OPENED_UNIX_SECONDS, NEW_SINCE_UNIX_SECONDS)
        },
        names,
    }
}

fn searchable(mut product: Product, categories: &[Category], brands: &[Brand]) -> Product {
    if product.rank == 0 {
        product.comments = 0;
    }
    let category = &categories[product.category];
    let parent = category.parent.map_or([""; 4], |parent| categories[parent].name);
    product.search = std::array::from_fn(|at| {
        let words = [
            &product.names[at],
            brands[product.brand].name,
            category.name[at],
            parent[at],
            &product.code,
        ];
        fold(&words.join(" "))
    });
    product
}

fn chosen_colours(family: &Family, choice: Choice, main: usize, rng: &mut Rng) -> Vec<usize> {
    if choice == Choice::Nothing {
        return Vec::new();
    }
    let mut colours = vec![main];
    let count = 2 + rng.below(2);
    while colours.len() < count {
        let colour = *rng.pick(family.colours);
        if !colours.contains(&colour) {
            colours.push(colour);
        }
    }
    colours
}

/// Some combinations do not exist, some are sold out; the first always exists.
fn variants(
    id: u64,
    colours: &[usize],
    sizes: Option<usize>,
    base: i64,
    discount: i64,
    rng: &mut Rng,
) -> Vec<Variant> {
    let sizes: Vec<(Option<usize>, i64)> = match sizes {
        Some(set) => SIZE_SETS[set]
            .iter()
            .enumerate()
            .map(|(at, (_, percent))| (Some(at), *percent))
            .collect(),
        None => vec![(None, 100)],
    };
    let mut variants = Vec::new();
    for (at, colour) in colours.iter().enumerate() {
        for (size, percent) in &sizes {
            if !variants.is_empty() && size.is_some() && rng.chance(16) {
                continue;
            }
            let sold_out = rng.chance(if at == 0 { 12 } else { 24 });
            variants.push(Variant {
                id: id * 100 + variants.len() as u64 + 1,
                colour: *colour,
                size: *size,
                stock: if sold_out { 0 } else { rng.between(1, 24) * UNIT },
                prices: Price::all(base * percent / 100, discount),
            });
        }
    }
    variants
}
