#include "core/language/entities/first_name_gender.h"

#include <algorithm>
#include <array>

namespace core::language {

namespace {

// In alphabetical order, which the search needs.

constexpr std::array sheNames{
    "abby",      "abigail",  "ada",       "adele",     "adriana",   "agnes",      "aisha",     "aiyanna",   "alexa",
    "alexandra", "alexis",   "alice",     "alicia",    "alison",    "alissa",     "allie",     "allison",   "alma",
    "alyson",    "alyssa",   "amanda",    "amber",     "amelia",    "amy",        "ana",       "anastasia", "andrea",
    "angela",    "angelina", "angie",     "anita",     "ann",       "anna",       "annabelle", "anne",      "annette",
    "annie",     "antonia",  "april",     "ariana",    "ariel",     "ashley",     "audrey",    "autumn",    "ava",
    "barbara",   "beatrice", "becky",     "belinda",   "bella",     "bernice",    "beryl",     "beth",      "bethany",
    "betsy",     "betty",    "beverly",   "bianca",    "blithe",    "bonnie",     "brandy",    "brenda",    "brianna",
    "bridget",   "brittany", "brooke",    "camila",    "camille",   "candice",    "carla",     "carly",     "carmen",
    "carol",     "carole",   "carolina",  "caroline",  "carolyn",   "carrie",     "cassandra", "catherine", "cathy",
    "cecilia",   "celeste",  "charlene",  "charlotte", "chelsea",   "cheryl",     "chloe",     "christina", "christine",
    "cindy",     "claire",   "clara",     "claudia",   "colleen",   "connie",     "cora",      "courtney",  "crystal",
    "cynthia",   "daisy",    "danielle",  "daphne",    "dawn",      "debbie",     "debby",     "deborah",   "debra",
    "deirdre",   "delilah",  "denise",    "diana",     "diane",     "dianne",     "dina",      "dolores",   "donna",
    "dora",      "doris",    "dorothy",   "edith",     "eileen",    "elaine",     "eleanor",   "elena",     "elisa",
    "elise",     "eliza",    "elizabeth", "ella",      "ellen",     "ellie",      "eloise",    "elsa",      "emily",
    "emma",      "erica",    "erika",     "erin",      "esmeralda", "estelle",    "esther",    "ethel",     "eunice",
    "eva",       "eve",      "evelyn",    "faith",     "fanny",     "fatima",     "faye",      "felicia",   "fiona",
    "flora",     "florence", "frances",   "francesca", "freda",     "gabriela",   "gabriella", "gabrielle", "gail",
    "gemma",     "georgia",  "geraldine", "gertrude",  "gina",      "ginger",     "gladys",    "glenda",    "gloria",
    "grace",     "greta",    "gretchen",  "gwen",      "gwendolyn", "hailey",     "haley",     "hannah",    "harriet",
    "hayley",    "hazel",    "heather",   "heidi",     "helen",     "helena",     "henrietta", "hilda",     "hillary",
    "holly",     "hope",     "ida",       "iesha",     "imogen",    "ingrid",     "irene",     "iris",      "irma",
    "isabel",    "isabella", "isabelle",  "ivy",       "jackie",    "jacqueline", "jada",      "jane",      "janelle",
    "janet",     "janice",   "janine",    "jasmine",   "jazmin",    "jean",       "jeanette",  "jeanne",    "jenna",
    "jennifer",  "jenny",    "jessica",   "jill",      "joan",      "joanna",     "joanne",    "jocelyn",   "joline",
    "josephine", "jovana",   "joy",       "joyce",     "juanita",   "judith",     "judy",      "julia",     "juliana",
    "julie",     "juliet",   "june",      "kaitlyn",   "karen",     "karin",      "karla",     "kate",      "katelyn",
    "katherine", "kathleen", "kathryn",   "kathy",     "katie",     "katrina",    "kayla",     "keely",     "keira",
    "kelsey",    "kendra",   "kimberly",  "kirsten",   "kristen",   "kristi",     "kristin",   "kristina",  "kylie",
    "lana",      "lara",     "laura",     "lauren",    "laurie",    "leah",       "leila",     "lena",      "lexi",
    "lexie",     "lillian",  "lilly",     "lily",      "linda",     "lindsey",    "lisa",      "liz",       "liza",
    "lizette",   "lois",     "lola",      "lorena",    "loretta",   "lori",       "lorraine",  "louise",    "lucia",
    "lucille",   "lucy",     "luna",      "lydia",     "lynda",     "lynn",       "lynne",     "mabel",     "mackenzie",
    "madeleine", "madeline", "madison",   "maggi",     "maggie",    "maisie",     "mandy",     "mara",      "marcia",
    "marcie",    "marcy",    "margaret",  "margarita", "maria",     "mariah",     "marian",    "marianne",  "marie",
    "mariela",   "marilyn",  "marina",    "marisa",    "marissa",   "marjorie",   "marla",     "marlee",    "marlene",
    "marsha",    "marta",    "martha",    "mary",      "matilda",   "maureen",    "maya",      "megan",     "melanie",
    "melinda",   "melissa",  "melody",    "mercedes",  "meredith",  "meryl",      "mia",       "michelle",  "mikayla",
    "mildred",   "millie",   "mindy",     "minerva",   "miranda",   "miriam",     "molly",     "mona",      "monica",
    "muriel",    "myra",     "nadia",     "nancy",     "naomi",     "natalia",    "natalie",   "natasha",   "nell",
    "nellie",    "nicole",   "nina",      "nora",      "norma",     "olga",       "olive",     "olivia",    "opal",
    "paige",     "pam",      "pamela",    "patricia",  "patsy",     "patty",      "paula",     "pauline",   "pearl",
    "peggy",     "penelope", "penny",     "phoebe",    "phyllis",   "pippa",      "polly",     "priscilla", "rachel",
    "ramona",    "rebecca",  "regina",    "renee",     "rhonda",    "rita",       "roberta",   "rosa",      "rosalie",
    "rosalind",  "rose",     "roseanne",  "rosemary",  "rosie",     "roxanne",    "ruby",      "ruth",      "sabrina",
    "sadie",     "sally",    "samantha",  "sandra",    "sandy",     "sara",       "sarah",     "savannah",  "scarlett",
    "selena",    "serena",   "shannon",   "sharon",    "sheila",    "shelby",     "shelly",    "sherry",    "shiela",
    "shirley",   "sierra",   "silvia",    "simone",    "sofia",     "sonia",      "sonya",     "sophia",    "sophie",
    "stacey",    "stacy",    "stella",    "stephanie", "sue",       "susan",      "susanna",   "susie",     "suzanne",
    "suzie",     "sydney",   "sylvia",    "tabitha",   "tamara",    "tammy",      "tanya",     "tara",      "teresa",
    "tess",      "tessa",    "thelma",    "theresa",   "tiffany",   "tina",       "toni",      "tonya",     "tori",
    "tracey",    "tracy",    "tricia",    "trina",     "trudy",     "uma",        "ursula",    "valerie",   "vanessa",
    "vera",      "verna",    "veronica",  "vicki",     "vicky",     "victoria",   "viola",     "violet",    "virginia",
    "vivian",    "wanda",    "wendy",     "whitney",   "wilma",     "winifred",   "yasmin",    "yolanda",   "yvette",
    "yvonne",    "zara",     "zelda",     "zoe",       "zoey"};

constexpr std::array heNames{
    "aaron",    "abe",      "abraham",     "adam",      "adolfo",    "adrian",   "ahmed",     "al",       "alan",
    "albert",   "alec",     "alejandro",   "alexander", "alfonso",   "alfred",   "ali",       "allan",    "allen",
    "alvin",    "amir",     "andre",       "andreas",   "andrew",    "andy",     "angelo",    "anthony",  "antonio",
    "archie",   "armando",  "arnav",       "arnold",    "arthur",    "arturo",   "austin",    "barney",   "barry",
    "bart",     "ben",      "benjamin",    "benny",     "bernard",   "bert",     "bill",      "billy",    "blake",
    "bob",      "bobby",    "boris",       "brad",      "bradley",   "brandon",  "brendan",   "brennan",  "brent",
    "brett",    "brian",    "bruce",       "bruno",     "bryan",     "bryce",    "byron",     "cade",     "caleb",
    "calvin",   "carl",     "carlos",      "carlton",   "cecil",     "cedric",   "cesar",     "chad",     "charles",
    "charlie",  "chester",  "christopher", "chuck",     "clarence",  "clark",    "claude",    "clayton",  "cliff",
    "clifford", "clifton",  "clint",       "clinton",   "clyde",     "cody",     "colin",     "conner",   "connor",
    "conrad",   "corey",    "craig",       "curtis",    "dale",      "damian",   "damon",     "dan",      "daniel",
    "danny",    "darius",   "darrell",     "darren",    "darryl",    "dave",     "david",     "dean",     "dennis",
    "derek",    "derrick",  "desmond",     "devin",     "dexter",    "diego",    "dirk",      "dmitri",   "dominic",
    "don",      "donald",   "doug",        "douglas",   "duane",     "duncan",   "dustin",    "dwayne",   "dwight",
    "dylan",    "earl",     "ed",          "eddie",     "edgar",     "eduardo",  "edward",    "edwin",    "eli",
    "elias",    "elijah",   "elliot",      "elliott",   "elmer",     "elvis",    "emilio",    "emmanuel", "enrique",
    "eric",     "erik",     "ernest",      "ernesto",   "ernie",     "ethan",    "eugene",    "evan",     "everett",
    "felipe",   "felix",    "fernando",    "finn",      "floyd",     "francis",  "francisco", "frank",    "franklin",
    "fred",     "freddie",  "frederick",   "gabriel",   "garrett",   "gary",     "gavin",     "gene",     "geoff",
    "geoffrey", "george",   "gerald",      "gerard",    "gerry",     "gilbert",  "gino",      "giovanni", "glen",
    "glenn",    "gordon",   "graham",      "grant",     "greg",      "gregory",  "guillermo", "gus",      "gustav",
    "guy",      "hans",     "harold",      "harry",     "harvey",    "hassan",   "hector",    "henri",    "henry",
    "herbert",  "herman",   "homer",       "horace",    "howard",    "hubert",   "hugh",      "hugo",     "ian",
    "ibrahim",  "ignacio",  "igor",        "irving",    "irwin",     "isaac",    "isaiah",    "ivan",     "jack",
    "jackson",  "jacob",    "jacques",     "jaime",     "jake",      "james",    "jared",     "jarrod",   "jason",
    "jasper",   "javier",   "jay",         "jeff",      "jefferson", "jeffery",  "jeffrey",   "jeremiah", "jeremy",
    "jerome",   "jerry",    "jesse",       "jesus",     "jim",       "jimmie",   "jimmy",     "joe",      "joel",
    "joey",     "johan",    "johann",      "john",      "johnny",    "jon",      "jonah",     "jonathan", "jorge",
    "jose",     "josef",    "joseph",      "josh",      "joshua",    "juan",     "julian",    "julio",    "julius",
    "justin",   "kaleb",    "karl",        "keith",     "ken",       "kenneth",  "kenny",     "kevin",    "kirk",
    "klaus",    "kurt",     "kyle",        "lance",     "larry",     "lawrence", "lenny",     "leo",      "leon",
    "leonard",  "leonardo", "leroy",       "lester",    "levi",      "lewis",    "liam",      "lino",     "lionel",
    "lloyd",    "logan",    "lorenzo",     "louie",     "louis",     "luca",     "lucas",     "luis",     "luke",
    "luther",   "malcolm",  "manny",       "manuel",    "marc",      "marcel",   "marco",     "marcos",   "marcus",
    "mario",    "mark",     "marshall",    "martin",    "marvin",    "mason",    "mateo",     "matt",     "matthew",
    "maurice",  "max",      "maxwell",     "mehmet",    "melvin",    "michael",  "michel",    "miguel",   "mike",
    "mikey",    "mikhail",  "miles",       "milo",      "mitch",     "mitchell", "mohamed",   "mohammed", "morris",
    "moses",    "muhammad", "nathan",      "nathaniel", "ned",       "neil",     "nelson",    "nicholas", "nick",
    "nicolas",  "nigel",    "noah",        "noel",      "norman",    "oleg",     "oliver",    "omar",     "orlando",
    "oscar",    "otis",     "otto",        "owen",      "pablo",     "paco",     "patrick",   "paul",     "pedro",
    "percy",    "perry",    "pete",        "peter",     "phil",      "philip",   "philippe",  "phillip",  "pierre",
    "preston",  "quentin",  "quinton",     "rafael",    "raj",       "ralph",    "ramon",     "randall",  "randy",
    "raul",     "ravi",     "ray",         "raymond",   "reggie",    "reginald", "rex",       "ricardo",  "richard",
    "rick",     "ricky",    "rob",         "robbie",    "robert",    "roberto",  "roderick",  "rodney",   "rodrigo",
    "roger",    "roland",   "roman",       "ron",       "ronald",    "ronnie",   "ross",      "roy",      "ruben",
    "rudolph",  "rudy",     "rufus",       "rupert",    "russell",   "ryan",     "sammy",     "samuel",   "sanjay",
    "santiago", "scott",    "sean",        "sebastian", "sergei",    "sergio",   "seth",      "shane",    "shaun",
    "shawn",    "sheldon",  "sherman",     "sid",       "sidney",    "simon",    "spencer",   "stan",     "stanley",
    "stefan",   "stephen",  "steve",       "steven",    "stewart",   "stuart",   "sven",      "ted",      "terence",
    "terrance", "terrence", "theo",        "theodore",  "thomas",    "tim",      "timmy",     "timothy",  "toby",
    "todd",     "tom",      "tomas",       "tommy",     "tony",      "travis",   "trent",     "trevor",   "troy",
    "tyler",    "tyrone",   "ulysses",     "vernon",    "victor",    "vince",    "vincent",   "vinnie",   "virgil",
    "vladimir", "wade",     "wallace",     "walter",    "warren",    "wayne",    "wendell",   "wesley",   "wilbur",
    "wilfred",  "wilhelm",  "will",        "willard",   "william",   "willy",    "winston",   "woody",    "xavier",
    "yusuf",    "zach",     "zachary",     "zack"};

} // namespace

NameGender genderOfFirstName(std::string_view lower)
{
    const auto isIn = [&](const auto& names) {
        return std::ranges::binary_search(names, lower, std::ranges::less{},
                                          [](const char* name) { return std::string_view(name); });
    };
    return isIn(sheNames) ? NameGender::She : isIn(heNames) ? NameGender::He : NameGender::Unknown;
}

} // namespace core::language
